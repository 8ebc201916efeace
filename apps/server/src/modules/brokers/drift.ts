import type { BrokerDrift } from '@sealtick/contract';

/** A copied signal that has ended, next to the published one. Prices and costs are in quote currency. */
export interface CopiedLife {
  /** 1 for a long, -1 for a short. */
  readonly direction: number;
  /** |published entry - published stop|. */
  readonly risk: number;
  readonly published: { readonly fill: number; readonly netR: number; readonly cost: number };
  /** Newest published price when the order was sent. */
  readonly sentPrice: number;
  /** The broker's price when it arrived; the same where the broker does not say. */
  readonly arrivalPrice: number;
  /** Before they were rounded to the broker's step. */
  readonly exactUnits: number;
  readonly plannedUnits: number;
  readonly filledUnits: number;
  /** Mean prices; null if nothing was filled. */
  readonly fill: number | null;
  readonly exit: number | null;
  /** All costs but swap. */
  readonly costs: number;
  readonly swap: number;
}

/** Returns the own result in R of the risk that was planned. */
export function ownResult({ direction, risk, exactUnits, filledUnits, fill, exit, costs, swap }: CopiedLife): number {
  const gross = fill === null || exit === null ? 0 : (filledUnits * (exit - fill) * direction) / (exactUnits * risk);
  return gross - (costs + swap) / (exactUnits * risk);
}

/**
 * Returns why the own result differs from the published one, in R:
 *
 *   own − published = lateness + arrival + slippage + rounding + missed + costs + swap
 *
 * With g, the own gross result of one planned unit: lateness, arrival and slippage lead from the published gross result to g,
 * rounding and missed units scale it. The published cost is one figure that includes swap, so it counts against `costs`.
 * What was not filled has the published exit, so that lateness and arrival are those of the missed trade.
 */
export function computeDrift(life: CopiedLife): BrokerDrift {
  const { direction, risk, published, sentPrice, arrivalPrice, exactUnits, plannedUnits, filledUnits } = life;
  const inR = (from: number, to: number) => ((to - from) * direction) / risk;
  const publishedGross = published.netR + published.cost / risk;
  const publishedExit = published.fill + publishedGross * risk * direction;
  const [fill, exit] = [life.fill ?? arrivalPrice, life.exit ?? publishedExit];
  const perUnit = inR(fill, exit);
  const planned = exactUnits * risk;
  return {
    lateness: inR(sentPrice, published.fill),
    arrival: inR(arrivalPrice, sentPrice),
    slippage: inR(fill, arrivalPrice) + inR(publishedExit, exit),
    rounding: (plannedUnits / exactUnits - 1) * perUnit,
    missed: ((filledUnits - plannedUnits) / exactUnits) * perUnit,
    costs: published.cost / risk - life.costs / planned,
    swap: -life.swap / planned,
    total: ownResult(life) - published.netR,
  };
}
