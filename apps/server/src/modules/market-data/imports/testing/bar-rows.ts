/** The first line of a file of bars. */
export const BAR_HEADER = 'time,open,high,low,close,volume';
/** The first bar of the test files, ms UTC. */
export const START = Date.UTC(2024, 0, 2);

export interface BarRows {
  readonly stepMs?: number;
  /** Moves all times. */
  readonly shiftMs?: number;
  readonly count?: number;
  readonly price?: (i: number) => number;
  readonly volume?: string;
}

/** Prices of a pair that differ from bar to bar. */
export const wave = (i: number): number => 1.1 + ((i * 37) % 23) / 1000;

/** Returns lines of bars in the project's own format. */
export function barRows(rows: BarRows): string[] {
  const { stepMs = 3_600_000, shiftMs = 0, count = 24, price = () => 1.1, volume = '5' } = rows;
  return Array.from({ length: count }, (_, i) => {
    const time = new Date(START + i * stepMs + shiftMs).toISOString().slice(0, 19);
    return `${time}Z,${price(i)},${price(i) + 0.01},${price(i) - 0.01},${price(i)},${volume}`;
  });
}
