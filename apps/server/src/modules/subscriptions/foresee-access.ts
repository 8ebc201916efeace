import { type FollowedStrategy, getAccess, type StrategyScope } from '@sealtick/contract';
import { getPlan, type PlanHistory } from '../billing/index.ts';

/** A time in which an account sees a scope immediately, ms UTC. */
export interface AccessInterval {
  readonly scope: StrategyScope;
  readonly from: number;
  /** Null if no end is known. */
  readonly until: number | null;
}

/** Returns what an account sees immediately from now on, if plans and subscriptions stay as they are. */
export function foreseeAccess(
  history: PlanHistory,
  subscriptions: readonly FollowedStrategy[],
  now: number,
): AccessInterval[] {
  const found: AccessInterval[] = [];
  for (let from: number | null = now; from !== null; ) {
    const until = nextChange(history, from);
    const { strategies } = getAccess(getPlan(history, from), subscriptions, from);
    for (const scope of strategies as readonly StrategyScope[]) {
      const before = found.findIndex((one) => one.scope === scope && one.until === from);
      if (before >= 0) found[before] = { ...found[before]!, until };
      else found.push({ scope, from, until });
    }
    from = until;
  }
  return found;
}

/** Returns when time alone next changes the plan; null if never. */
function nextChange(history: PlanHistory, now: number): number | null {
  const { until } = getPlan(history, now);
  const begins = history.periods.map(({ from }) => from).filter((from) => from > now);
  const next = Math.min(until ?? Number.POSITIVE_INFINITY, ...begins);
  return next === Number.POSITIVE_INFINITY ? null : next;
}
