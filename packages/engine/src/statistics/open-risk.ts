import type { BookedTrade } from './account.ts';
import type { OpenHours } from './open-hours.ts';
import type { EquityCurve } from './returns.ts';

/** A position of the account. Times are execution times, ms UTC. */
export interface RiskedPosition {
  readonly filledAt: number;
  readonly exits: readonly { readonly time: number; readonly weight: number }[];
  /** Share of the balance at risk, of the balance at its sizing. */
  readonly riskFraction: number;
  /** Notional per unit of money at risk: |fill price| / |published entry − published stop|. */
  readonly notionalPerRisk: number;
}

/** Fractions of the account at risk, and notional over equity. Averages are taken over the open hours of the record. */
export interface OpenRisk {
  readonly averageRisk: number;
  readonly maximumRisk: number;
  readonly averageLeverage: number;
  readonly maximumLeverage: number;
}

interface Step {
  readonly at: number;
  /** +1 for a fill, minus the closed weight for an exit. */
  readonly share: number;
  /** Position in the input list. */
  readonly index: number;
}

/**
 * Returns the risk and leverage of simultaneous positions. Each position counts with the share still held, at its
 * original risk: moved stops are ignored. Leverage is Σ notional / equity at the last daily mark.
 *
 * @param booked Results of the account for each position, in the same order.
 * @returns null without open time.
 */
export function openRisk(
  positions: readonly RiskedPosition[],
  booked: readonly Pick<BookedTrade, 'risk'>[],
  curve: EquityCurve,
  hours: OpenHours,
): OpenRisk | null {
  if (hours.totalMs <= 0) return null;
  const steps: Step[] = [];
  positions.forEach(({ filledAt, exits }, index) => {
    steps.push({ at: filledAt, share: 1, index });
    for (const { time, weight } of exits) steps.push({ at: time, share: -weight, index });
  });
  steps.sort((a, b) => a.at - b.at);
  const moments = mergeMoments(steps, curve.time);
  const total = { risk: 0, leverage: 0, mostRisk: 0, mostLeverage: 0 };
  let risk = 0;
  let notional = 0;
  let equity = curve.equity[0] ?? Number.NaN;
  let step = 0;
  let mark = 0;
  let openBefore = 0;
  for (const at of moments) {
    const open = hours.until(at);
    total.risk += risk * (open - openBefore);
    total.leverage += (notional / equity) * (open - openBefore);
    openBefore = open;
    for (; step < steps.length && steps[step]!.at === at; step++) {
      const { share, index } = steps[step]!;
      const { riskFraction, notionalPerRisk } = positions[index]!;
      risk += share * riskFraction;
      notional += share * booked[index]!.risk * notionalPerRisk;
    }
    for (; mark < curve.time.length && curve.time[mark]! <= at; mark++) equity = curve.equity[mark]!;
    total.mostRisk = Math.max(total.mostRisk, risk);
    // A ruined account holds nothing.
    if (equity !== 0) total.mostLeverage = Math.max(total.mostLeverage, notional / equity);
  }
  return {
    averageRisk: total.risk / hours.totalMs,
    maximumRisk: total.mostRisk,
    averageLeverage: total.leverage / hours.totalMs,
    maximumLeverage: total.mostLeverage,
  };
}

/** Returns every moment with a change, once and in order. */
function mergeMoments(steps: readonly Step[], marks: readonly number[]): Float64Array {
  const all = new Float64Array(steps.length + marks.length);
  steps.forEach(({ at }, i) => {
    all[i] = at;
  });
  all.set(marks, steps.length);
  return all.sort().filter((at, i, sorted) => i === 0 || at !== sorted[i - 1]);
}
