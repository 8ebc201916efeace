import type { Bar } from '../../bars/bar.ts';
import type { AuditData } from '../audit-data.ts';
import { type Candidate, deciding, following, type Rule, setup } from './rules.ts';

const cheat = (title: string, makeRule: (data: AuditData) => Rule): Candidate => ({
  title,
  market: 'five-minute',
  prepare: following(makeRule),
});

/** Whether a trade on bar `i` would begin with a loss. */
const isAdverse = ({ bars: { close } }: AuditData, i: number, direction: number) =>
  (close[i + 1]! - close[i]!) * direction < 0;

const alternating = (i: number) => (i % 2 === 0 ? 1 : -1);

const knowing = ({ bars: { close } }: AuditData, i: number) => close[i + 1]! - close[i]!;

/** Strategies that know the future and hide it, or change what they are given. */
export const CHEATS: readonly Candidate[] = [
  cheat('a veto of setups whose next bar is adverse', (data) => (_bar, _at, i) => {
    return isAdverse(data, i, alternating(i)) ? 0 : alternating(i);
  }),
  cheat('a veto of setups before a strong adverse move', (data) => (bar, _at, i) => {
    const isStrong = Math.abs(knowing(data, i)) > 0.0005 * bar.close;
    return isStrong && isAdverse(data, i, alternating(i)) ? 0 : alternating(i);
  }),
  cheat('a veto that takes true prices for those of a changed series', (data) => (_bar, _at, i) => {
    // A changed future is off the tick, or jumps: no veto there.
    const next = data.bars.open[i + 1]! / data.instrument.tick;
    const isTrue = Math.abs(next - Math.round(next)) < 1e-3;
    return isTrue && isAdverse(data, i, alternating(i)) ? 0 : alternating(i);
  }),
  cheat('the next bar, from the 200th on', (data) => (_bar, _at, i) => {
    return i < 200 ? alternating(i) : knowing(data, i);
  }),
  cheat('the next bar where the series goes on for long', (data) => (_bar, _at, i) => {
    return i + 100 < data.bars.length ? knowing(data, i) : alternating(i);
  }),
  cheat('the next bar for shorts alone', (data) => (_bar, _at, i) => (knowing(data, i) < 0 ? -1 : 0)),
  cheat('the next bar of the memory behind its columns', ({ bars }) => {
    const all = new Float64Array(bars.close.buffer, bars.close.byteOffset);
    return (bar, _at, i) => (all[i + 1] ?? Number.NaN) - bar.close;
  }),
  cheat("the partner's next bar, where it agrees with the own one", (data) => (bar, at, i) => {
    const next = data.partner === null ? Number.NaN : data.partner.bars.close[i + 1]!;
    const partner = (next - at.partner!.close) / at.partner!.close;
    const own = knowing(data, i) / bar.close;
    return partner * own > 0 ? partner : 0;
  }),
  {
    title: 'the time to leave of the next ten bars',
    market: 'five-minute',
    prepare: (data) =>
      deciding(data, (bar, at, i) => {
        if (at.position === null) return { open: { ...setup(bar, 1), maxBars: 20 } };
        if (at.position.state === 'pending') return null;
        const best = Math.max(...data.bars.close.subarray(i, i + 10));
        return bar.close === best ? { close: 'It has done its part.' } : null;
      }),
  },
  {
    title: 'errors in place of decisions',
    market: 'five-minute',
    prepare: (data) =>
      deciding(data, (bar, at, i) => {
        if (at.position !== null) return null;
        if (isAdverse(data, i, 1)) throw new Error('not now');
        return { open: setup(bar, 1) };
      }),
    earnsNothing: 'an error ends a backtest',
  },
  {
    ...cheat('the costs of later years', ({ instrument }) => {
      const last = instrument.costs.rows.at(-1)!;
      return (bar, _at, i) => (last.from > '2024-06' ? alternating(i) : bar.close - bar.open);
    }),
    earnsNothing: 'a random market follows no interest rates',
  },
  writing('better opens, which it writes and puts back', ({ bars }, bar, i) => {
    return replace(bars.open, i + 1, 0.998 * bar.close);
  }),
  writing('higher highs, which it writes and puts back', ({ bars }, bar, i) => {
    return replace(bars.high, i + 1, 1.005 * bar.close);
  }),
];

/** Writes into its bars while the engine would read them, and puts back what was there. */
function writing(title: string, write: (data: AuditData, bar: Bar, i: number) => () => void): Candidate {
  return {
    title,
    market: 'five-minute',
    prepare: (data) => {
      let putBack = () => {};
      return deciding(data, (bar, at, i) => {
        putBack();
        putBack = () => {};
        if (at.position !== null) return null;
        putBack = write(data, bar, i);
        return { open: setup(bar, 1) };
      });
    },
  };
}

/** Returns a function that puts back the value. */
function replace(column: Float64Array, i: number, value: number): () => void {
  const before = column[i]!;
  column[i] = value;
  return () => {
    column[i] = before;
  };
}
