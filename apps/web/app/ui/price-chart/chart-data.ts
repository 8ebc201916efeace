/** One closed bar; times in ms UTC. */
export interface ChartBar {
  readonly time: number;
  readonly closeTime: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** A price drawn from the moment of the signal on, with its name on the price axis. */
export interface ChartLevel {
  readonly kind: 'entry' | 'stop' | 'target' | 'last';
  readonly label: string;
  readonly price: number;
}

/** Something that was done at a price. `at` lies in the bar it happened in, ms UTC. */
export interface ChartMark {
  readonly kind: 'fill' | 'exit';
  readonly at: number;
  readonly price: number;
  /** Words beside it. */
  readonly label?: string;
}

export interface ChartContent {
  /** Oldest first. */
  readonly bars: readonly ChartBar[];
  /** Digits after the point that the instrument quotes. */
  readonly digits: number;
  readonly levels: readonly ChartLevel[];
  readonly marks: readonly ChartMark[];
  /** When the signal was made, ms UTC: bars before are grey and hollow. Null for a plain chart. */
  readonly signalAt: number | null;
  /** Words at the line of that moment. */
  readonly signalLabel?: string | undefined;
}

/** How many bars had closed at a moment: the place, counted in bars, where that moment stands. */
export function placeOf(bars: readonly ChartBar[], moment: number): number {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (bars[middle].closeTime > moment) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Index of the bar that a moment lies in; its close belongs to it. Null before the first bar and after the last. */
export function barAt(bars: readonly ChartBar[], moment: number): number | null {
  const place = placeOf(bars, moment - 1);
  const bar = bars[place];
  return bar && bar.time <= moment ? place : null;
}
