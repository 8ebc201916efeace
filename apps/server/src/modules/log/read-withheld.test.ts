import type { LogFact, Principal } from '@sealtick/contract';
import { formatCheckpoint } from '@sealtick/log';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { appendEntries } from './append-entries.ts';
import { writeCheckpointFile } from './checkpoint-file.ts';
import { openProviderLog } from './open-provider-log.ts';
import { readWithheld } from './read-withheld.ts';
import { alertFact, closedFact, filledFact, openedFact, publishedFact } from './testing/facts.ts';
import { openTestLog, START, type TestLog } from './testing/provider-log.ts';

const MINUTE = 60_000;
const DELAY = 15 * MINUTE;
const ANYBODY: Principal = { kind: 'anonymous' };

const db = useTestDatabase();
let log: TestLog;
let now = 0;

beforeAll(async () => {
  log = await openTestLog(db.database);
  await append(0, [publishedFact(), openedFact('old'), filledFact('old'), closedFact('old')]);
  await append(1, [openedFact('one'), openedFact('other', 'range')]);
  await append(5, [filledFact('one')]);
  await append(8, [closedFact('one'), filledFact('other'), alertFact('a feed was lost')]);
});
afterAll(() => log.remove());
beforeEach(() => {
  now = START + 8 * MINUTE;
});

async function append(minute: number, facts: readonly LogFact[]) {
  log.clock.time = START + minute * MINUTE;
  await appendEntries({ ...log.ctx, key: log.key }, db.database, log.logId, facts);
}

/** Of each signal: kinds of the entries that may be seen, and the minute of the first of the others. */
async function seenBy(principal: Principal, signalId?: string, publicDelayMs = DELAY) {
  const found = await readWithheld(testViewer(db.database, { principal, now, publicDelayMs }), signalId);
  return Object.fromEntries(
    [...found].map(([id, { visible, publicAt }]) => [
      id,
      [visible.map((json) => JSON.parse(json).kind).join(), (publicAt - START - DELAY) / MINUTE],
    ]),
  );
}

test('withholds a signal until the public delay of its first entry has passed', async () => {
  expect(await seenBy(ANYBODY)).toEqual({ old: ['', 0], one: ['', 1], other: ['', 1] });
});

test('returns the visible entries, oldest first, and when the first withheld one becomes public', async () => {
  now = START + DELAY;
  expect(await seenBy(ANYBODY), 'the old one is public whole').toEqual({
    one: ['', 1],
    other: ['', 1],
  });
  now = START + DELAY + 5 * MINUTE;
  expect(await seenBy(ANYBODY)).toEqual({
    one: ['signal.opened,signal.updated', 8],
    other: ['signal.opened', 8],
  });
  now = START + DELAY + 8 * MINUTE - 1;
  expect(Object.keys(await seenBy(ANYBODY))).toEqual(['one', 'other']);
  now += 1;
  expect(await seenBy(ANYBODY)).toEqual({});
});

test('withholds nothing of their strategies from subscribers', async () => {
  const member = { kind: 'member', accountId: 'a' } as const;
  expect(Object.keys(await seenBy({ ...member, strategies: ['trend'] }))).toEqual(['other']);
  expect(await seenBy({ ...member, strategies: 'all' })).toEqual({});
  expect(Object.keys(await seenBy({ ...member, strategies: ['trend@fx', 'range@fx'] }))).toEqual([]);
  expect(Object.keys(await seenBy({ ...member, strategies: ['trend@crypto', 'range@fx'] }))).toEqual(['old', 'one']);
  expect(await seenBy({ kind: 'operator', accountId: 'o' })).toEqual({});
});

test('withholds nothing without a public delay', async () => {
  expect(await seenBy(ANYBODY, undefined, 0)).toEqual({});
});

test('checks a single signal', async () => {
  expect(Object.keys(await seenBy(ANYBODY, 'one'))).toEqual(['one']);
  expect(await seenBy(ANYBODY, 'none')).toEqual({});
  now = START + DELAY + 8 * MINUTE;
  expect(await seenBy(ANYBODY, 'one')).toEqual({});
});

test('withholds recent entries of the log before a restore', async () => {
  const before = [await seenBy(ANYBODY), await seenBy(ANYBODY, 'one')];
  const text = formatCheckpoint({ origin: log.origin, size: 1_000, root: new Uint8Array(32).fill(7) });
  await writeCheckpointFile(log.ctx.checkpointFile, log.key.sign(text, log.origin));
  const restored = await openProviderLog(log.ctx);
  expect(restored.logId).not.toBe(log.logId);
  log = { ...log, ...restored };
  expect([await seenBy(ANYBODY), await seenBy(ANYBODY, 'one')]).toEqual(before);

  await append(20, [closedFact('other')]);
  now = START + 20 * MINUTE + DELAY - 1;
  expect(await seenBy(ANYBODY)).toEqual({ other: ['signal.opened,signal.updated', 20] });
});
