import { BarSeries, getSimulatedInstrument } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import type { PaperRequest } from '../paper.tables.ts';
import { resolvePaperOrder } from './paper-fills.ts';

const START = Date.UTC(2026, 2, 3, 10);
const STEP = 300_000;
const GOLD = getSimulatedInstrument('XAUUSD')!;
type Row = readonly [open: number, high: number, low: number, close: number];

/** The cases of the engine's rules: long at 100, stop 98, target 103; prices of 2,000 more. */
const TERMS = {
  side: 'long',
  type: 'market',
  units: 10,
  price: null,
  stop: 2_098,
  target: 2_103,
  placedAt: new Date(START + 1_000),
  expiresAt: null,
  requests: [] as readonly PaperRequest[],
} as const;

function run(change: Partial<Parameters<typeof resolvePaperOrder>[0]>, ...rows: readonly Row[]) {
  const all: readonly Row[] = [[2_100, 2_100, 2_100, 2_100], ...rows];
  const series = new BarSeries(GOLD.symbol, '5m', all.length);
  for (const [i, [open, high, low, close]] of all.entries()) {
    const time = START + i * STEP;
    series.append({ time, closeTime: time + STEP, open, high, low, close, volume: 1 });
  }
  return resolvePaperOrder({ ...TERMS, ...change }, GOLD, series.bars(), []).map(({ kind, price }) => [kind, price]);
}

describe('A paper order', () => {
  test('fills at the first bar that opened after it had arrived', () => {
    expect(run({}, [2_100.2, 2_101, 2_099, 2_100])).toEqual([['filled', 2_100.2]]);
    expect(run({})).toEqual([]);
  });

  test.each<[string, Parameters<typeof run>[0], Row, (string | number)[][]]>([
    [
      'a limit that is touched',
      { type: 'limit', price: 2_099 },
      [2_099.8, 2_100, 2_098.9, 2_099.4],
      [['filled', 2_099]],
    ],
    [
      'a limit at a better open',
      { type: 'limit', price: 2_099 },
      [2_098.6, 2_099, 2_098.5, 2_099],
      [['filled', 2_098.6]],
    ],
    [
      'a stop entry at a worse open',
      { type: 'stop', price: 2_101 },
      [2_101.5, 2_102, 2_101, 2_101],
      [['filled', 2_101.5]],
    ],
    ['a gap beyond the stop', {}, [2_097.9, 2_098, 2_097, 2_098], [['cancelled', null as never]]],
    [
      'stop and target in one bar',
      {},
      [2_100.2, 2_103.5, 2_097.5, 2_100],
      [
        ['filled', 2_100.2],
        ['stopped', 2_098],
      ],
    ],
    [
      'a limit whose target came before',
      { type: 'limit', price: 2_099, target: 2_101 },
      [2_100.5, 2_101.4, 2_098.8, 2_100],
      [['filled', 2_099]],
    ],
  ])('follows the rules for %s', (_name, change, row, expected) => {
    expect(run(change, row)).toEqual(expected);
  });

  test('leaves at an open beyond the stop', () => {
    expect(run({}, [2_100.2, 2_101, 2_099, 2_100], [2_097.4, 2_099, 2_097, 2_098])).toEqual([
      ['filled', 2_100.2],
      ['stopped', 2_097.4],
    ]);
  });

  test('expires unfilled', () => {
    const change = { type: 'limit', price: 2_090, expiresAt: new Date(START + 2 * STEP) } as const;
    expect(run(change, [2_100, 2_100, 2_099, 2_100], [2_089, 2_090, 2_088, 2_089])).toEqual([['cancelled', null]]);
  });

  test('is cancelled by the request that came first, whatever the bar that was open then does', () => {
    const after = START + STEP;
    const requests = [{ at: after + 10, after, change: 'cancel', stop: null }] as const;
    const limit = { type: 'limit', price: 2_099, requests } as const;
    expect(run(limit)).toEqual([['cancelled', null]]);
    expect(run(limit, [2_099.8, 2_100, 2_098.9, 2_099.4])).toEqual([['cancelled', null]]);
    const late = { ...limit, requests: [{ ...requests[0], after: after + STEP }] };
    expect(run(late, [2_099.8, 2_100, 2_098.9, 2_099.4])).toEqual([['filled', 2_099]]);
  });

  test('keeps what has happened when more bars and requests come', () => {
    const rows: Row[] = [
      [2_100.2, 2_101, 2_099, 2_100],
      [2_100, 2_101, 2_099, 2_100],
      [2_100, 2_101, 2_098.5, 2_099],
      [2_101, 2_104, 2_100, 2_103],
    ];
    const requests = [{ at: START + 2 * STEP + 10, after: START + 2 * STEP, change: 'stop', stop: 2_098.8 }] as const;
    const whole = run({ requests }, ...rows);
    for (let n = 1; n <= rows.length; n += 1) {
      const events = run(n < 2 ? {} : { requests }, ...rows.slice(0, n));
      expect(whole.slice(0, events.length)).toEqual(events);
    }
    expect(whole).toEqual([
      ['filled', 2_100.2],
      ['stop-moved', 2_098.8],
      ['stopped', 2_098.8],
    ]);
  });
});
