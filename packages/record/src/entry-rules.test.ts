import { describe, expect, test } from 'vitest';
import { EntryRules } from './entry-rules.ts';
import { LogContents } from './log-contents.ts';
import { closed, EntryList, filled, marked, opened, published, retired, target } from './testing/entries.ts';

const at = (hour: number) => `2025-11-17T${String(hour).padStart(2, '0')}:00:00.000Z`;

/** Returns the problems of the last entry; the others must be valid. */
function getProblems(...given: Parameters<EntryList['add']>): string[] {
  const contents = new LogContents();
  const rules = new EntryRules(contents);
  const { entries } = new EntryList().add(published({ spread: '0.04', slippage: '0.01' }), ...given);
  let problems: string[] = [];
  for (const entry of entries) {
    expect(problems).toEqual([]);
    problems = rules.getProblems(entry);
    contents.add(entry);
  }
  return problems;
}

const open = opened('s1');
const fill = filled('s1', '100.20', at(11));
const first = target('s1', '101.00', 0.5, at(12));
const moved = {
  kind: 'signal.updated',
  change: 'stopMoved',
  signalId: 's1',
  price: '101.00',
  stop: '100.20',
  barCloseAt: at(12),
} as const;
const backtest = {
  kind: 'backtest.recorded',
  strategyId: 'trend',
  version: 1,
  from: '2025-01-01T00:00:00.000Z',
  to: '2025-11-01T00:00:00.000Z',
  inputsSha256: 'a'.repeat(64),
  resultSha256: 'b'.repeat(64),
} as const;
const half = (price: string) => [price, 0.5] as const;

describe('The rules of entries', () => {
  test('accept the exact result of halves at the first target and at the fill price (rules 10 and 12)', () => {
    const end = closed('s1', [half('101.00'), half('100.20')], 0.1725, at(13), { reason: 'stop', cost: '0.055' });
    expect(getProblems(open, fill, first, moved, end)).toEqual([]);
  });

  test.each<[string, Parameters<EntryList['add']>, RegExp]>([
    ['a strategy published twice', [published()], /publishes trend again/],
    [
      'a version that is not newer',
      [{ ...published(), kind: 'strategy.versioned', version: 1 }],
      /gives trend the version 1 after 1/,
    ],
    ['a version of nothing', [{ ...published(), kind: 'strategy.versioned', id: 'x' }], /versions x, which was never/],
    [
      'a backtest of a version that was not published',
      [{ ...backtest, version: 2 }],
      /records a backtest of version 2 of trend, which this log did not publish/,
    ],
    [
      'a backtest that ends before it begins',
      [{ ...backtest, to: '2024-12-31T00:00:00.000Z' }],
      /ends its backtest at 2024-12-31T00:00:00.000Z, before it begins/,
    ],
    ['the retirement of nothing', [retired('x')], /retires x, which was never/],
    ['a signal after the retirement', [retired(), open], /is of trend, which had been retired/],
    ['a signal of no strategy', [opened('s1', { strategyId: 'x' })], /is of version 1 of x, which was never published/],
    [
      'a signal on another symbol',
      [opened('s1', { symbol: 'EURUSD' })],
      /is on EURUSD, which version 1 of trend was not/,
    ],
    ['a stop on the wrong side', [opened('s1', { stop: '100.50' })], /has levels out of order: 100.50, 100.00, 101.00/],
    ['digits that differ', [opened('s1', { stop: '98.0' })], /has prices of different digits/],
    [
      'weights that do not add up to 1',
      [opened('s1', { targets: [{ price: '101.00', weight: 0.5 }] })],
      /targets whose weights do not sum to 1/,
    ],
    [
      'a price off the tick',
      [opened('s1', { entry: '100.005', stop: '98.000', targets: [{ price: '101.000', weight: 1 }] })],
      /has prices off the tick 0.01: 100.005/,
    ],
    [
      'a signal published late',
      [opened('s1', { barCloseAt: '2025-11-16T23:58:00.000Z' })],
      /was published at 2025-11-17T00:00:00.000Z, too long after its bar's close/,
    ],
    ['a signal never valid', [opened('s1', { validUntil: '2025-11-17T00:00:00.000Z' })], /is valid until/],
    ['a fill beyond the stop', [open, filled('s1', '97.90', at(11))], /fills at 97.90, beyond the stop or the first/],
    [
      'a limit filled worse than it asks',
      [opened('s1', { type: 'limit' }), filled('s1', '100.10', at(11))],
      /fills a limit at 100.00 for 100.10/,
    ],
    [
      'a stop entry filled better than it asks',
      [opened('s1', { type: 'stop' }), filled('s1', '99.90', at(11))],
      /fills a stop at 100.00 for 99.90/,
    ],
    ['a target not reached', [open, fill, target('s1', '100.90', 0.5, at(12))], /reaches target 101.00 at 100.90/],
    ['a target left out', [open, fill, target('s1', '104.00', 0.5, at(12), 2)], /reaches target 2 after 0/],
    [
      'a part of another size',
      [open, fill, target('s1', '101.00', 0.4, at(12))],
      /takes out 0.4 at a target of weight 0.5/,
    ],
    ['a stop moved away', [open, fill, { ...moved, stop: '97.00' }], /moves the stop from 98.00 to 97.00, not towards/],
    [
      'a bar before the last one',
      [open, fill, target('s1', '101.00', 0.5, at(9))],
      /is of a bar that closed at .*, before/,
    ],
    [
      'exits without entries',
      [open, fill, first, closed('s1', [half('102.00'), half('98.00')], 0, at(13), { reason: 'stop' })],
      /has other exits than the targets that were reached/,
    ],
    [
      'exits that do not add up to 1',
      [open, fill, closed('s1', [half('98.00')], -1, at(13), { reason: 'stop' })],
      /has exits whose weights do not sum to 1/,
    ],
    [
      'an end by a target that was not reached',
      [open, fill, closed('s1', [['104.00', 1]], 1.9, at(13))],
      /ends by target with 1 exits beside its targets/,
    ],
    [
      'a stop that was not touched',
      [open, fill, closed('s1', [['98.50', 1]], -0.85, at(13), { reason: 'stop' })],
      /is stopped at 98.50, short of the stop 98.00/,
    ],
    [
      'an R its prices do not make',
      [open, fill, closed('s1', [['98.00', 1]], 1, at(13), { reason: 'stop', cost: '0.06' })],
      /states 1 R, but its prices and cost give -1.13 R/,
    ],
    [
      'a cost that was not published',
      [open, fill, closed('s1', [['98.00', 1]], -1.1, at(13), { reason: 'stop', cost: '0' })],
      /gives a cost of 0, but the published costs give 0.06/,
    ],
    [
      'a trade that expired',
      [open, fill, closed('s1', [['98.00', 1]], -1.1, at(13), { reason: 'expired' })],
      /says a signal that was filled had expired/,
    ],
    [
      'a signal that expired early',
      [open, closed('s1', [], null, '2025-11-17T00:30:00.000Z', { reason: 'expired' })],
      /lets a signal expire at .* that was valid until/,
    ],
    [
      'an unfilled signal with exits',
      [open, closed('s1', [['98.00', 1]], null, at(13), { reason: 'cancelled' })],
      /ends a signal that was never filled by cancelled, with 1 exits/,
    ],
    [
      'a mark of what is not open',
      [open, marked('2025-11-17', { s1: '100.00' })],
      /marks signal s1, which was not open/,
    ],
    ['a day marked twice', [marked('2025-11-17', {}), marked('2025-11-17', {})], /marks 2025-11-17 after 2025-11-17/],
    [
      'a correction of the future',
      [{ kind: 'correction', of: 9, field: 'stop', reason: 'x' }],
      /corrects entry 9, which does not come before it/,
    ],
    ['a restore in the middle', [{ kind: 'log.restored', checkpoint: 'x' }], /gives a restore, but/],
  ])('%s is reported', (_what, given, words) => {
    expect(getProblems(...given).join('\n')).toMatch(words);
  });

  test('ignore an entry that depends on an unreadable one', () => {
    const contents = new LogContents();
    const rules = new EntryRules(contents);
    const { entries } = new EntryList().add(published(), open);
    for (const entry of entries) contents.add(entry);
    contents.signals.skip();
    const end = {
      ...closed('s1', [['98.00', 1]], -1, at(13), { reason: 'stop' }),
      index: 4,
      market: 'simulated',
      issuedAt: at(13),
    };
    expect(rules.getProblems(end as never)).toEqual([]);
    expect(() => contents.add(end as never)).not.toThrow();
  });
});
