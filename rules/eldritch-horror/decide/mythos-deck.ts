import type { OfType } from '../../core/dispatch.ts';
import { cardsLeft, topStage } from '../evolve/mythos-deck.ts';
import type { ComponentEffect, MythosColour, State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import type { Context } from './context.ts';

/** The number of the stage that is drawn from now, as an event has it. A deck that was shuffled has no stages. */
export function stageMember({ mythosDeck, mythosShuffled }: State): { readonly stage?: number } {
  return mythosShuffled ? {} : { stage: topStage(mythosDeck) + 1 };
}

/** Rejects a colour of which the stage that is drawn from now has no card. */
export function requireColour({ mythosDeck, mythosShuffled }: State, colour: MythosColour): void {
  const at = topStage(mythosDeck);
  const left = mythosDeck[at];
  if (left === undefined || left[colour] > 0) return;
  const where = mythosShuffled ? 'The Mythos deck' : `Stage ${at + 1} of the Mythos deck`;
  const because = `${where} has no ${colour} card left. Choose another colour.`;
  reject('no-such-card', because, 'mythos-deck', { stage: at + 1, ...left });
}

/** The colour of a card that the server draws. Every card of the current stage is equally likely. */
export function drawColour(context: Context): MythosColour {
  const { mythosDeck, setup } = context.state;
  if (setup.table.draws && context.assumedDraws === undefined) {
    const because = 'Players draw the Mythos cards in this game. Give the colour or the icons of the card.';
    return reject('report-card', because, 'table-reports', { needs: 'colour' });
  }
  const left = mythosDeck[topStage(mythosDeck)];
  const cards = (['green', 'yellow', 'blue'] as const).flatMap((colour) =>
    Array<MythosColour>(left?.[colour] ?? 0).fill(colour),
  );
  return context.random.draw(cards);
}

/** Shuffles the whole deck, with cards of the box. */
export function shuffleMythosDeck(
  context: Context,
  { add = [], names }: OfType<ComponentEffect, 'ShuffleMythosDeck'>,
): void {
  context.emit({
    type: 'MythosDeckShuffled',
    added: [...add],
    ...(names === undefined ? {} : { names: [...names] }),
    left: cardsLeft(context.state.mythosDeck) + add.length,
    ...context.reason,
  });
}

/** Discards cards from the top of the deck. An empty deck loses only when a card has to be drawn. */
export function discardMythosCards(
  context: Context,
  { count, colours, names = [] }: OfType<ComponentEffect, 'DiscardMythosCards'>,
): void {
  const left = cardsLeft(context.state.mythosDeck);
  if (left === 0) {
    reject(
      'deck-empty',
      'The Mythos deck is empty, so no card can be discarded. Leave the effect out.',
      'mythos-deck',
      {
        left,
      },
    );
  }
  const number = Math.min(left, count ?? colours?.length ?? 1);
  checkColours(context, number, colours);
  for (let at = 0; at < number; at += 1) {
    const mythosColour = colours?.[at] ?? drawColour(context);
    requireColour(context.state, mythosColour);
    const card = names[at];
    context.emit({
      type: 'MythosDiscarded',
      mythosColour,
      ...stageMember(context.state),
      left: cardsLeft(context.state.mythosDeck) - 1,
      ...(card === undefined ? {} : { card }),
      ...context.reason,
    });
  }
}

function checkColours(context: Context, need: number, colours: readonly MythosColour[] | undefined): void {
  const { draws } = context.state.setup.table;
  if (!draws && colours !== undefined) {
    const because = 'The server draws the Mythos cards in this game. Leave the colours out.';
    reject('server-draws', because, 'table-reports', { draws });
  }
  const have = colours?.length ?? 0;
  if (!draws || context.assumedDraws !== undefined || have === need) return;
  const cards = need === 1 ? 'the colour of the card' : `the colours of all ${need} cards`;
  const because = `Players draw the Mythos cards in this game. Give ${cards} in "colours".`;
  reject('report-cards', because, 'table-reports', { have, need });
}
