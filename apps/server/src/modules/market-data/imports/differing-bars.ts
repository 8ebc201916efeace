import { type Bars, TIMEFRAME_MS } from '@sealtick/engine';

/** Largest share of the rows at stored times that may differ from the stored bars. */
const MAX_SHARE = 0.2;
const MAX_SHIFT_HOURS = 14;
const HOUR_MS = 3_600_000;

/** Thrown where an import contradicts the stored bars; the message names the likely cause and the option. */
export class DifferingBarsError extends Error {
  override readonly name = 'DifferingBarsError';
}

/** Checks that few of the rows at stored times differ. @throws {DifferingBarsError} */
export function requireAgreement(bars: Bars, there: Bars, changed: number, fresh: number): void {
  const overlap = bars.length - fresh;
  if (changed <= overlap * MAX_SHARE) return;
  const found = `${changed} of ${overlap} bars at stored times differ from the stored ones`;
  throw new DifferingBarsError(
    `${found}: ${likelyCause(bars, there)}. --replace overwrites the stored bars, --force quarantines the new ones`,
  );
}

function likelyCause(bars: Bars, there: Bars): string {
  const stored = new Map(Array.from(there.time, (time, i) => [time, there.close[i]!]));
  const hours = bestShift(bars, stored);
  if (hours !== null) {
    return `the same prices are stored ${Math.abs(hours)} h ${hours > 0 ? 'later' : 'earlier'}, so set --zone`;
  }
  const ratios = Array.from(bars.time, (time, i) => bars.close[i]! / (stored.get(time) ?? Number.NaN))
    .filter((ratio) => !Number.isNaN(ratio))
    .sort((a, b) => a - b);
  const ratio = ratios[Math.floor(ratios.length / 2)]!;
  if (ratio > 1.05 || ratio < 0.95) {
    return `prices are ${Number(ratio.toPrecision(3))} times the stored ones, so set --symbol or --points`;
  }
  return 'it is another source, or other prices (bid, ask, mid, trades), so set --prices';
}

/** The shift in hours at which most closes equal stored ones; null if none explains half of them. */
function bestShift(bars: Bars, stored: ReadonlyMap<number, number>): number | null {
  if (TIMEFRAME_MS[bars.timeframe] > HOUR_MS) return null;
  let best: number | null = null;
  let most = bars.length / 2;
  for (let hours = -MAX_SHIFT_HOURS; hours <= MAX_SHIFT_HOURS; hours++) {
    let equal = 0;
    let seen = 0;
    for (let i = 0; i < bars.length; i++) {
      const close = stored.get(bars.time[i]! + hours * HOUR_MS);
      if (close !== undefined) seen += 1;
      if (close === bars.close[i]) equal += 1;
    }
    if (hours === 0 || seen < 4 || equal * 2 <= seen || equal <= most / 4) continue;
    if (best === null || equal > most) {
      best = hours;
      most = equal;
    }
  }
  return best;
}
