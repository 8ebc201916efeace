import type { LogFact } from '@sealtick/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { appendEntries } from './append-entries.ts';
import { findProviderHead } from './head-repository.ts';
import { alertFact, closedFact, filledFact, openedFact, publishedFact } from './testing/facts.ts';
import { openTestLog, START, type TestLog } from './testing/provider-log.ts';

const db = useTestDatabase({ each: true });
let log: TestLog;

beforeEach(async () => {
  log = await openTestLog(db.database);
});
afterEach(() => log.remove());

const append = (...facts: LogFact[]) =>
  appendEntries({ ...log.ctx, key: log.key, isChecked: true }, db.database, log.logId, facts);
const size = async () => (await findProviderHead(db.database))!.peaks.size;

const costs = { spread: '0.00006', slippage: '0', commission: '0', swapLong: '0', swapShort: '0' };
const instruments = [{ symbol: 'EURUSD', tick: '0.00001', costs, session: 'always' as const }];
const published = { ...publishedFact(), instruments } as LogFact;
const BAR = '2025-11-20T11:05:00.000Z';
/** So soon that the signal may still be published when this bar has closed. */
const NEXT = '2025-11-20T11:05:20.000Z';
const AFTER_NEXT = START + 20_000;
const opened = { ...openedFact('s1'), barCloseAt: BAR };
const filled = { ...filledFact('s1'), barCloseAt: NEXT } as LogFact;
const reached: LogFact = {
  kind: 'signal.updated',
  market: 'simulated',
  change: 'target',
  signalId: 's1',
  barCloseAt: NEXT,
  price: '1.10100',
  weight: 1,
  target: 1,
};
const closed = { ...closedFact('s1'), barCloseAt: NEXT };
const YESTERDAY = '2025-11-19';
const marked = (date: string, signalId?: string): LogFact => ({
  kind: 'day.marked',
  market: 'simulated',
  date,
  marks: signalId === undefined ? [] : [{ signalId, price: '1.10000' }],
});

describe('EntryChecker', () => {
  test('accepts the entries of a signal, in one call or in many', async () => {
    await append(published);
    await append(opened);
    log.clock.time = AFTER_NEXT;
    await append(filled, reached, closed);
    await append(marked(YESTERDAY), alertFact('a'));
    expect(await size()).toBe(7);
  });

  test.each<[string, LogFact[], LogFact, RegExp]>([
    [
      'a signal of a version that was never published',
      [],
      opened,
      /is of version 1 of trend, which was never published/,
    ],
    ['levels that are out of order', [published], { ...opened, stop: '1.10050' }, /has levels out of order/],
    ['a price off the tick', [published], { ...opened, entry: '1.100005' }, /has prices/],
    [
      'a signal that is too late',
      [published],
      { ...opened, barCloseAt: '2025-11-20T10:05:00.000Z' },
      /too long after its bar/,
    ],
    ['a signal that is opened again', [published, opened], opened, /opens signal s1 again/],
    ['an end without a fill', [published, opened], closed, /gives R though the signal was never filled/],
    [
      'a result that its prices do not give',
      [published, opened, filled, reached],
      { ...closed, netR: 0.93 },
      /states 0\.93 R/,
    ],
    [
      'a cost that was not published',
      [published, opened, filled, reached],
      { ...closed, cost: '0.00001', netR: 0.97 },
      /gives a cost of 0\.00001/,
    ],
    ['a second end', [published, opened, filled, reached, closed], closed, /changes the signal after its end/],
    ['a day that is marked twice', [marked(YESTERDAY)], marked(YESTERDAY), /marks 2025-11-19 after 2025-11-19/],
    ['a day that has not ended', [], marked('2025-11-20'), /has the end of its day 2025-11-21.*, after it was issued/],
    [
      'a result of a bar that has not closed',
      [published, opened],
      { ...filled, barCloseAt: '2025-11-20T11:15:00.000Z' } as LogFact,
      /has the close of its bar 2025-11-20T11:15:00.000Z, after it was issued/,
    ],
    [
      'the mark of a signal that is not open',
      [published, opened],
      marked(YESTERDAY, 's1'),
      /marks signal s1, which was not open/,
    ],
    ['a strategy that is published twice', [published], published, /publishes trend again/],
    [
      'a version that does not follow',
      [published],
      { ...published, kind: 'strategy.versioned' } as LogFact,
      /gives trend the version 1 after 1/,
    ],
    [
      'a restore in the middle',
      [published],
      { kind: 'log.restored', market: 'simulated', checkpoint: 'x' },
      /gives a restore/,
    ],
  ])('rejects %s, alone and together with earlier entries', async (_what, past, fact, words) => {
    // A signal is of a bar that closed after its version was published, and changes are of later bars.
    const before = past.filter((one) => one === published);
    const later = past.filter((one) => one !== published);
    for (const one of before) await append(one);
    if (past.includes(filled)) log.clock.time = AFTER_NEXT;
    await expect(append(...later, fact)).rejects.toThrow(words);
    expect(await size()).toBe(before.length);
    for (const one of later) await append(one);
    await expect(append(fact)).rejects.toThrow(words);
    expect(await size()).toBe(past.length);
  });

  test('names the entry and its kind', async () => {
    await append(alertFact('a'));
    await expect(append(opened)).rejects.toThrow(
      'Entry 2 (signal.opened) was not added: the verifier would reject it, because it is of version 1',
    );
  });

  test('accepts entries about signals of the log before a restore', async () => {
    await append({ kind: 'log.restored', market: 'simulated', checkpoint: log.newest.note });
    const context = { ...log.ctx, key: log.key };
    await appendEntries(context, db.database, log.logId, [published, opened]);
    log.clock.time = AFTER_NEXT;
    await append({ ...filledFact('s1'), barCloseAt: NEXT } as LogFact);
    expect(await size()).toBe(4);
  });
});
