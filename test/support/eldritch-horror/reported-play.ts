import { play } from '../../../rules/core/play.ts';
import type { Random } from '../../../rules/core/random.ts';
import type { Rejection, Seat } from '../../../rules/core/ruleset.ts';
import type { GateId } from '../../../rules/eldritch-horror/data/components.ts';
import { type MonsterKind, monsterKinds } from '../../../rules/eldritch-horror/data/monsters.ts';
import { spacesInPlay } from '../../../rules/eldritch-horror/data/spaces.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import type { Command, Event, State } from '../../../rules/eldritch-horror/model/index.ts';

export type Played =
  | { readonly state: State; readonly events: readonly Event[] }
  | { readonly rejection: Rejection; readonly index: number };

/**
 * Plays a command with the reports of a physical table. A command without a report is rejected with what is missing; that
 * is drawn or rolled with `table`, until nothing is missing. Every attempt gets the same chance. Returns the command that
 * was played in the end, which can still be rejected for another reason.
 */
export function playReported(
  state: State,
  command: Command,
  seat: Seat,
  chance: () => Random,
  table: Random,
): { readonly command: Command; readonly played: Played } {
  let sent = command;
  const reported: { gates: GateId[]; monsters: MonsterKind[]; dice: number[] } = { gates: [], monsters: [], dice: [] };
  const hidden = [...state.stack.filter((token) => !token.revealed).map((token) => token.gate), ...state.discard];
  // The command itself can put these face down, for example by refilling or shuffling the stack.
  const known = [
    ...state.stack.filter((token) => token.revealed).map((token) => token.gate),
    ...state.board.map((each) => each.gate),
    ...state.cards.flatMap((each) => each.gates),
  ];
  const tried = new Set<string>();
  for (;;) {
    const played = play(eldritchHorror, state, [sent], seat, chance());
    if (!('rejection' in played) || sent.type === 'Override') return { command: sent, played };
    const { code, facts } = played.rejection;
    if (code === 'cannot-have-happened' && facts.gate === reported.gates.at(-1) && reported.gates.length > 0) {
      reported.gates.pop();
    } else if (
      code === 'cannot-have-happened' &&
      facts.monster === reported.monsters.at(-1) &&
      reported.monsters.length > 0
    ) {
      reported.monsters.pop();
    } else tried.clear();
    if (code === 'report-gate' || (code === 'cannot-have-happened' && 'gate' in facts)) {
      const gate = untried(hidden, tried, table) ?? untried(known, tried, table);
      if (gate === undefined) return { command: sent, played };
      reported.gates.push(gate);
    } else if (code === 'report-monster' || (code === 'cannot-have-happened' && 'monster' in facts)) {
      const monster = untried(monsterKinds, tried, table);
      if (monster === undefined) return { command: sent, played };
      reported.monsters.push(monster);
    } else if (code === 'report-dice') {
      while (reported.dice.length < Number(facts.need)) reported.dice.push(table.die());
    } else if (code === 'report-card' && sent.type === 'ResolveMythos') {
      const stage = state.mythosDeck.find((each) => each.green + each.yellow + each.blue > 0);
      const colours = ['green', 'yellow', 'blue'] as const;
      const left = sent.fromBox ? colours : colours.filter((each) => (stage?.[each] ?? 0) > 0);
      sent = { ...sent, colour: table.draw(left) };
      continue;
    } else if (code === 'report-space' && sent.type === 'SpawnMonsters') {
      sent = { ...sent, space: table.draw(spacesInPlay(state.setup.sideBoards)) };
      continue;
    } else return { command: sent, played };
    sent = {
      ...sent,
      reported: {
        ...(reported.gates.length > 0 ? { gates: [...reported.gates] } : {}),
        ...(reported.monsters.length > 0 ? { monsters: [...reported.monsters] } : {}),
        ...(reported.dice.length > 0 ? { dice: [...reported.dice] } : {}),
      },
    };
  }
}

/** A value that was not tried for this draw yet. */
function untried<T extends string>(all: readonly T[], tried: Set<string>, table: Random): T | undefined {
  const left = all.filter((each) => !tried.has(each));
  const one = left.length === 0 ? undefined : table.draw(left);
  if (one !== undefined) tried.add(one);
  return one;
}
