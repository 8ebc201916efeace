import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseEntry } from './parse-entry.ts';
import { SignalHistories } from './signal-histories.ts';
import {
  applyChange,
  changedFields,
  ImpossibleChangeError,
  openState,
  type SignalChange,
  type SignalState,
  shownFields,
  stateAfter,
} from './signal-state.ts';
import { closed, filled, opened, target } from './testing/entries.ts';
import { smallLog } from './testing/small-log.ts';

const at = (hour: number) => `2025-11-17T${String(hour).padStart(2, '0')}:00:00.000Z`;
/** The signal of docs/engine.md: a long at 100 with its stop at 98 and halves at 101 and 104. */
const LONG = opened('s1');
const FILL = filled('s1', '100.20', at(11));
const FIRST = target('s1', '101.00', 0.5, at(12));
const stopMoved = (stop: string) => ({ kind: 'signal.updated', change: 'stopMoved', stop }) as const;
const EXPIRED = closed('s1', [], null, at(12), { reason: 'expired' });
const half = (price: string) => [price, 0.5] as const;
const fold = (...changes: SignalChange[]) => changes.reduce(applyChange, openState(LONG));

const WAITING: SignalState = {
  status: 'active',
  currentStop: '98.00',
  targetsReached: 0,
  fillPrice: null,
  closedAt: null,
  closeReason: null,
  result: null,
  pnl: null,
  exits: [],
  cost: null,
};

describe('The state of a signal', () => {
  test('starts active and unfilled, with the published stop', () => {
    expect(openState(LONG)).toEqual(WAITING);
  });

  test('of engine rule 10: half at 101, the stop to break-even, the rest out there for 0.16875 R net of rule 12', () => {
    const filledState = { ...WAITING, fillPrice: '100.20' };
    expect(fold(FILL)).toEqual(filledState);
    expect(fold(FILL, FIRST, stopMoved('100.20'))).toEqual({
      ...filledState,
      targetsReached: 1,
      currentStop: '100.20',
    });
    const parts = [half('101.00'), half('100.20')];
    const end = closed('s1', parts, 0.16875, at(13), { reason: 'stop', cost: '0.0625' });
    expect(fold(FILL, FIRST, stopMoved('100.20'), end)).toEqual({
      status: 'closed',
      currentStop: '100.20',
      targetsReached: 1,
      fillPrice: '100.20',
      closedAt: at(13),
      closeReason: 'stop',
      result: 'profit',
      pnl: 0.16875,
      cost: '0.0625',
      exits: [
        { price: '101.00', weight: 0.5 },
        { price: '100.20', weight: 0.5 },
      ],
    });
  });

  test('of engine rule 6: an expired signal has no R, no exits and no cost', () => {
    const end = { status: 'closed', closedAt: at(12), closeReason: 'expired', result: 'expired' } as const;
    expect(fold(EXPIRED)).toEqual({ ...WAITING, ...end });
  });

  test('of engine rule 5: a signal that was gapped away is cancelled', () => {
    const end = closed('s1', [], null, at(11), { reason: 'cancelled' });
    expect(fold(end)).toMatchObject({ status: 'closed', result: 'cancelled', pnl: null });
  });

  test('leaves exits and cost out of what the API shows', () => {
    expect(Object.keys(shownFields(WAITING))).toEqual(Object.keys(WAITING).filter((key) => !/exits|cost/.test(key)));
    expect(shownFields(changedFields(FILL))).toEqual({ fillPrice: '100.20' });
  });
});

describe('rejects an impossible change', () => {
  test.each<[string, SignalChange[], SignalChange, RegExp]>([
    ['a second fill', [FILL], FILL, /fills the signal again/],
    ['a target before the fill', [], FIRST, /before its fill/],
    ['a moved stop before the fill', [], stopMoved('99.00'), /before its fill/],
    ['an R without a fill', [], closed('s1', [['98.00', 1]], -1, at(12)), /gives R though/],
    ['an expiry after the fill', [FILL], EXPIRED, /closes the signal without R/],
    ['a fill after the end', [EXPIRED], FILL, /after its end/],
    ['a second end', [EXPIRED], EXPIRED, /after its end/],
  ])('%s', (_what, before, change, message) => {
    const state = fold(...before);
    expect(() => applyChange(state, change)).toThrow(ImpossibleChangeError);
    expect(() => applyChange(state, change)).toThrow(message);
  });

  test('accepts it if the earlier entries are not visible', () => {
    expect(stateAfter(LONG, [FIRST])).toEqual({ ...WAITING, targetsReached: 1 });
  });
});

const changes = fc.array(
  fc.oneof(
    fc.constant<SignalChange>(FILL),
    fc.integer({ min: 1, max: 3 }).map((number): SignalChange => target('s1', '101.00', 0.3, at(12), number)),
    fc.integer({ min: 9_800, max: 10_100 }).map((stop): SignalChange => stopMoved((stop / 100).toFixed(2))),
    fc.constantFrom<SignalChange>(EXPIRED, closed('s1', [['98.00', 1]], -1, at(13), { reason: 'stop' })),
  ),
  { maxLength: 12 },
);

describe('Any sequence of changes', () => {
  test('ignores rejected changes, and has the values of the last accepted change of each kind', () => {
    fc.assert(
      fc.property(changes, (tried) => {
        let state = openState(LONG);
        const accepted: SignalChange[] = [];
        for (const change of tried) {
          const before = structuredClone(state);
          try {
            state = applyChange(state, change);
            accepted.push(change);
          } catch (error) {
            expect(error).toBeInstanceOf(ImpossibleChangeError);
            expect(state).toEqual(before);
          }
        }
        expect(state).toEqual(stateAfter(LONG, accepted));
        expect(accepted.findIndex(({ kind }) => kind === 'signal.closed')).toBeOneOf([-1, accepted.length - 1]);
        if (accepted.length > 1) expect(accepted[0]).toEqual(FILL);
      }),
    );
  });
});

describe('The state at a size of the log', () => {
  const entries = smallLog().map((value, i) => parseEntry(value, i + 1));
  const signals = new SignalHistories();
  for (const entry of entries) signals.add(entry);
  const { all } = signals;

  test('is computed from all entries up to it, for every signal of a log', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.nat(entries.length), (history, more) => {
        const size = Math.min(entries.length, history.opened.index + more);
        const upTo = new SignalHistories();
        for (const entry of entries.slice(0, size)) upTo.add(entry);
        const { state } = upTo.get(history.opened.signalId)!;
        expect(history.stateAt(size)).toEqual(state);
        const known = history.changes.filter(({ index }) => index <= size);
        expect(known.reduce(applyChange, openState(history.opened))).toEqual(state);
      }),
    );
  });

  test("names the entry of each field's value", () => {
    const history = all.find(({ targets, closed: end }) => targets.length > 1 && end !== null)!;
    expect(history.getSource('fillPrice')).toBe(history.fill);
    expect(history.getSource('targetsReached')).toBe(history.targets.at(-1));
    expect(history.getSource('pnl')).toBe(history.closed);
    expect(all.find(({ fill }) => fill === null)!.getSource('fillPrice')).toBeNull();
  });
});
