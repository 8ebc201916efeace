import { type PriceScale, pictureRange, priceScale, type ScaledLevel } from '@sealtick/contract';

/** One closed bar; times in ms UTC. */
export interface PlotBar {
  readonly time: number;
  readonly closeTime: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export interface PlotLevel {
  readonly kind: 'entry' | 'stop' | 'target';
  readonly price: number;
}

export interface Plot extends PriceScale {
  /** How many bars had closed when the signal was decided: the position of its line. */
  readonly signalPlace: number;
  /** How many bars there are up to the end of the trade; null while it is open, and if it ended outside of the bars. */
  readonly exitPlace: number | null;
  /** Width in bars, with room for later bars. */
  readonly across: number;
}

/** Room right of the last bar, as a fraction of the bars. */
const AHEAD = 0.12;

/** Returns the layout of a picture that shows every bar, and the levels up to the first target. */
export function layOut(
  bars: readonly PlotBar[],
  levels: readonly ScaledLevel[],
  signalAt: number,
  exitAt: number | null = null,
): Plot {
  const low = Math.min(...bars.map((bar) => bar.low));
  const high = Math.max(...bars.map((bar) => bar.high));
  const getPlace = (moment: number) => bars.filter(({ closeTime }) => closeTime <= moment).length;
  const exitPlace = exitAt === null || (bars.at(-1)?.closeTime ?? 0) < exitAt ? null : getPlace(exitAt);
  const signalPlace = getPlace(signalAt);
  return {
    ...priceScale(pictureRange(bars.length > 0 ? { low, high } : null, levels)),
    signalPlace,
    exitPlace: exitPlace !== null && exitPlace > signalPlace ? exitPlace : null,
    across: bars.length + Math.max(3, Math.round(bars.length * AHEAD)),
  };
}

export interface Tick {
  /** Index of its bar. */
  readonly bar: number;
  readonly label: string;
}

/** Returns evenly spaced bars with labels for the time axis, without consecutive duplicates. */
export function ticks(bars: readonly PlotBar[], count: number, format: (time: number) => string): readonly Tick[] {
  const step = Math.max(1, Math.floor(bars.length / count));
  const all = bars.flatMap(({ time }, bar) =>
    bar % step === Math.floor(step / 2) ? [{ bar, label: format(time) }] : [],
  );
  return all.filter(({ label }, i) => label !== all[i - 1]?.label);
}
