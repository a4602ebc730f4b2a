import type { Random } from '../../core/random.ts';
import { copiesAllowed, expandCopies, fitsPath } from '../cards/decks.ts';
import { allCards, cardNamed } from '../cards/lookup.ts';
import type { Gate, Link, Player, Side, State, Task, View } from '../model/index.ts';

/** A full state that looks exactly like `view`. Hidden cards are dealt at random from the cards that are left. */
export function determinize(view: View, random: Random): State {
  const rules = { policies: view.policies, turnCap: view.turnCap, first: view.firstPlayer, cards: view.cards };
  const pools = new Map(view.sides.map((side) => [side.player, random.shuffle(expandCopies(side.unseen))]));
  const deal = (player: Player, count: number): string[] => pools.get(player)?.splice(0, count) ?? [];
  const field = view.field.map(
    ({ entity, player, zone, cardName, ready, faceDown, damage, moves, moved, branches }): Gate => ({
      entity,
      cardName: cardName ?? (deal(player, 1)[0] as string),
      player,
      zone,
      ready,
      faceDown,
      damage,
      moves,
      ...(moved ? { moved } : {}),
      branches,
    }),
  );
  const sides = view.sides.map((shown): Side => {
    const { player, handCount, foreseeCount, discard, shattered, opened } = shown;
    const hand = shown.hand ?? deal(player, handCount);
    const foresee = shown.foresee ?? deal(player, foreseeCount);
    const seen = [
      ...discard,
      ...shattered,
      ...field
        .filter((gate) => gate.player === player)
        .flatMap((gate) => [gate.cardName, ...gate.branches.map((each) => each.cardName)]),
    ];
    const spirits = shown.spirits ?? dealSpirits({ rules }, shown.entrant, seen, shown.spiritCount, random);
    return { deck: pools.get(player) ?? [], hand, discard, shattered, spirits, foresee, opened };
  });
  const { sequence, choice } = view;
  return {
    rules,
    turn: view.turn,
    player: view.player,
    phase: view.phase,
    ...(view.acting === undefined ? {} : { acting: view.acting }),
    sides,
    field,
    changes: view.changes,
    wards: view.wards,
    ...(view.delayed === undefined ? {} : { delayed: view.delayed }),
    ...(sequence === undefined
      ? {}
      : {
          sequence: {
            links: sequence.links.map((link): Link => {
              const known = sequence.picked.find((each) => each.link === link.link);
              const source = link.cardName ?? field.find((gate) => gate.entity === link.entity)?.cardName;
              // A source that left the field face down could be any unseen card of its player.
              const sealed = source === undefined && link.entity !== undefined;
              const name = sealed ? someCard(view, link.player, random) : source;
              const { cardName: _, negated, targets, ...rest } = link;
              return {
                ...rest,
                ...(name === undefined ? {} : { cardName: name }),
                targets,
                negated,
                picked: known?.picked ?? [],
                grants: known?.grants ?? [],
                ...(sealed ? { sealed } : {}),
              };
            }),
            priority: sequence.priority,
            passes: sequence.passes,
            locks: sequence.locks,
            resolving: sequence.resolving,
          },
        }),
    turnEnds: view.turnEnds,
    ...(choice === undefined
      ? {}
      : {
          choice: {
            choice: choice.choice,
            player: choice.player,
            kind: choice.kind,
            prompt: choice.prompt,
            ...(choice.cardName === undefined ? {} : { cardName: choice.cardName }),
            min: choice.min ?? 0,
            max: choice.max ?? 0,
            options: choice.options ?? [],
            different: false,
            cost: choice.cost ?? false,
          },
        }),
    continuation: parseContinuation(view.continuation),
    nextEntity: view.gatesPlaced + 1,
    nextChoice: view.choicesAsked + 1,
    ...(view.outcome === undefined ? {} : { outcome: view.outcome }),
    ...(view.winner === undefined ? {} : { winner: view.winner }),
  };
}

/**
 * What follows a choice. Only its chooser receives it. Until that choice is made the other player can only concede, so
 * their determinized states do without it.
 */
function parseContinuation(continuation: string | undefined): Task[] {
  // Our own view wrote this text. Clients cannot send one.
  return continuation === undefined ? [] : (JSON.parse(continuation) as Task[]);
}

function someCard({ sides }: View, player: Player, random: Random): string | undefined {
  const side = sides.find((each) => each.player === player);
  const unseen = expandCopies(side?.unseen ?? []);
  return unseen.length === 0 ? side?.entrant : random.draw(unseen);
}

/** Spirits that a player could have in the Spirit Deck, for a viewer who may not know them. Sorted by name. */
export function dealSpirits(
  game: Pick<State, 'rules'>,
  entrant: string,
  seen: readonly string[],
  count: number,
  random: Random,
): string[] {
  const head = cardNamed(game, entrant);
  const pool = allCards(game.rules.cards)
    .filter((card) => card.type === 'Spirit' && fitsPath(card, head))
    .flatMap((card) => {
      const used = seen.filter((name) => name === card.name).length;
      return Array<string>(Math.max(0, Math.min(15, copiesAllowed(card)) - used)).fill(card.name);
    });
  const [spare = 'Errand Sprite'] = pool;
  const dealt = random.shuffle(pool).slice(0, count);
  return [...dealt, ...Array<string>(count - dealt.length).fill(spare)].sort();
}
