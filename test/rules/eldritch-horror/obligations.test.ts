import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { host } from '../../../rules/core/ruleset.ts';
import { monsterKinds } from '../../../rules/eldritch-horror/data/monsters.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { Command, type State } from '../../../rules/eldritch-horror/model/index.ts';
import { ancientOneFacts } from '../../support/eldritch-horror/facts.ts';
import { playOut, randomGames } from '../../support/eldritch-horror/games.ts';
import { typeOf } from '../../support/eldritch-horror/harness.ts';

const types: readonly string[] = Command.options.map((option) => option.shape.type.value);
/** A command that a text names: it has at least two capitals, unlike a printed name. */
const named = /\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b/g;
/** What these rules know and the players therefore have to send. */
const ofTheseRules =
  /\b(?:spawn|advance|discard|move|put)s?\b[^;.]*\b(?:gates?|monsters?|Cultists?|Doom|Omen|Dream Portal)\b/i;
/** Texts about what a player may do on the board or with cards, which these rules do not know. */
const ofPlayers = /token on the card|Rumor|Mystery|each puts an Eldritch token|its reckoning/;

/** Commands that need something that may not be there when the obligation is added. */
function hasObject(type: string, state: State): boolean {
  const { board, monsters, cup } = state;
  if (type === 'MoveMonster' || type === 'DiscardMonster') return monsters.length > 0;
  if (type === 'DiscardGate' || type === 'PutGateToken' || type === 'CloseGate') return board.length > 0;
  if (type === 'SpawnMonsters') return Object.values(cup).some((count) => count > 0);
  return !['DiscardPortal', 'ChangeCounter', 'PlaceGateOnCard', 'PlaceLookedGates', 'Continue', 'SpawnPortal'].includes(
    type,
  );
}

test('A6: what the rules require of the players can be sent as a command', () => {
  let checked = 0;
  for (const game of randomGames(ancientOneFacts, 240, 606)) {
    playOut(game, 60, {
      started: (state) => {
        for (const { text } of state.pending) checked += check(text, state);
      },
      played: ({ events, after }) => {
        for (const event of events) if (event.type === 'Demanded') checked += check(event.text, after);
      },
    });
  }
  expect(checked).toBeGreaterThan(250);
});

function check(text: string, state: State): number {
  const commands = text.match(named)?.filter((word) => types.includes(word)) ?? [];
  if (ofTheseRules.test(text) && !ofPlayers.test(text)) assert.ok(commands.length > 0, text);
  for (const [, kind] of text.matchAll(/\bkind ([a-z-]+)/g)) assert.ok(monsterKinds.includes(kind as never), text);
  if (state.outcome !== undefined || state.look !== undefined || state.paused !== undefined) return commands.length;
  if (state.test !== undefined || state.setup.table.draws) return commands.length;
  const legal = new Set<string>(eldritchHorror.legal(state, host).map(typeOf));
  for (const type of commands) if (hasObject(type, state)) assert.ok(legal.has(type), `${type}: ${text}`);
  return commands.length;
}
