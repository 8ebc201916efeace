import type { LogEntry } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { closedFact, filledFact, openedFact } from '../log/testing/facts.ts';
import { parseEntries, rowAsOf, rowFromEntries } from './partial-row.ts';
import type { Move, SignalRow } from './signals.tables.ts';
import { signalRow } from './testing/rows.ts';

const BAR = 300_000;
const OPENED = Date.UTC(2026, 2, 4, 12, 0);
const bar = (count: number) => OPENED + count * BAR;
const sealed = (fact: object) => ({
  v: 1,
  index: 1,
  issuedAt: '2026-03-04T12:00:00.000Z',
  salt: 'ab'.repeat(32),
  ...fact,
});
const entry = (fact: object) => sealed(fact) as unknown as LogEntry;

const FILLED = entry(filledFact('s'));
const TARGET = entry({ ...filledFact('s'), change: 'target', target: 1, weight: 0.5, price: '1.10100' });
const stopMoved = (stop: string) => entry({ ...filledFact('s'), change: 'stopMoved', price: '1.10050', stop });
const CLOSED = entry(closedFact('s'));

const MOVES: readonly Move[] = [
  { at: new Date(bar(1)).toISOString(), change: 'filled' },
  { at: new Date(bar(2)).toISOString(), change: 'target' },
  { at: new Date(bar(3)).toISOString(), change: 'stopMoved', stop: '1.10000' },
  { at: new Date(bar(4)).toISOString(), change: 'stopMoved', stop: '1.10050' },
];

/** A closed signal with all its changes. */
const OVER = {
  ...signalRow(1, OPENED, 's'),
  status: 'closed',
  closedAt: new Date(bar(5)),
  closeReason: 'stop',
  netR: 0.5,
  maeR: -0.2,
  mfeR: 1.4,
  cost: '0.0001',
  exits: [{ price: '1.10050', weight: 1 }],
  targetsReached: 1,
  currentStop: '1.10050',
  moves: MOVES,
  // At the open of the next bar.
  filledAt: new Date(OPENED),
  fillPrice: '1.10002',
} as SignalRow;

const NOT_CLOSED = { status: 'active', closedAt: null, closeReason: null, exits: [], cost: null, netR: null };
const WAITING = { ...NOT_CLOSED, maeR: null, mfeR: null, filledAt: null, fillPrice: null };

describe('A signal with withheld entries', () => {
  test('is unfilled if its fill is withheld, with its first stop and no target reached', () => {
    expect(rowFromEntries(OVER, [])).toEqual({ ...OVER, ...WAITING, currentStop: OVER.stop, targetsReached: 0 });
  });

  test('has the fill, the targets and the stop of its visible entries', () => {
    expect(rowFromEntries(OVER, [FILLED])).toMatchObject({
      ...NOT_CLOSED,
      filledAt: OVER.filledAt,
      fillPrice: '1.10002',
    });
    expect(rowFromEntries(OVER, [FILLED, TARGET])).toMatchObject({ targetsReached: 1, currentStop: OVER.stop });
    const moved = rowFromEntries(OVER, [FILLED, stopMoved('1.10000'), TARGET, stopMoved('1.10050')]);
    expect(moved).toMatchObject({ ...NOT_CLOSED, targetsReached: 1, currentStop: '1.10050' });
  });

  test('is the whole row once its end is visible', () => {
    expect(rowFromEntries(OVER, [FILLED, CLOSED])).toBe(OVER);
  });
});

describe('Entries', () => {
  test('are parsed from their JSON, without other values', () => {
    const opened = sealed(openedFact('s'));
    const texts = [JSON.stringify(opened), '{"kind":"signal.opened"}', '[]'];
    expect(parseEntries(texts)).toEqual([opened]);
  });
});

describe('A signal outside the log, at a time', () => {
  const seen = (moment: number) => {
    const { status, filledAt, fillPrice, targetsReached, currentStop, netR, exits } = rowAsOf(OVER, new Date(moment));
    return [status, filledAt && fillPrice, targetsReached, currentStop, netR, exits.length];
  };

  test.each([
    [
      'before its fill is known, though it was executed at an earlier open',
      bar(1) - 1,
      ['active', null, 0, '1.09900', null, 0],
    ],
    ['when its fill is known', bar(1), ['active', '1.10002', 0, '1.09900', null, 0]],
    ['just before its target', bar(2) - 1, ['active', '1.10002', 0, '1.09900', null, 0]],
    ['at its target', bar(2), ['active', '1.10002', 1, '1.09900', null, 0]],
    ['when its stop was moved', bar(3), ['active', '1.10002', 1, '1.10000', null, 0]],
    ['when its stop was moved again, not yet at its end', bar(5) - 1, ['active', '1.10002', 1, '1.10050', null, 0]],
    ['at its end', bar(5), ['closed', '1.10002', 1, '1.10050', 0.5, 1]],
  ] as const)('%s', (_when, moment, expected) => {
    expect(seen(moment)).toEqual(expected);
  });

  test('is the same row without later changes', () => {
    expect(rowAsOf(OVER, new Date(bar(5)))).toBe(OVER);
    const open = { ...OVER, ...NOT_CLOSED } as SignalRow;
    expect(rowAsOf(open, new Date(bar(4)))).toBe(open);
    expect(rowAsOf(open, new Date(bar(4) - 1))).toMatchObject({ currentStop: '1.10000' });
  });
});
