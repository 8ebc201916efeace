import { type CloseReason, type Setup, type SetupType, type Side, simulate, type Trade } from '@sealtick/engine';
import type { Round } from './make-round.ts';
import { DECISION_BARS, MAX_BARS, VALID_BARS } from './rules.ts';

/** What a learner decides to do at the decision. */
export interface Plan {
  readonly side: Side;
  readonly entry: number;
  readonly stop: number;
  readonly target: number;
}

/** What the engine made of a plan. */
export type Graded =
  /** Why it is not an order. */
  | { readonly kind: 'refused'; readonly field: string; readonly problem: string }
  /** It was not filled while it was valid, or the price opened beyond its stop. */
  | { readonly kind: 'unfilled'; readonly reason: CloseReason; readonly knownAt: number }
  | { readonly kind: 'closed'; readonly trade: Trade };

/** Returns the type of order that an entry needs: a market order at the close, a limit at a better price, else a stop entry. */
export function orderType({ side, entry }: Pick<Plan, 'side' | 'entry'>, close: number): SetupType {
  if (entry === close) return 'market';
  return entry < close === (side === 'long') ? 'limit' : 'stop';
}

/** Returns what the engine makes of a plan on the bars of a round: the same loop that fills and closes published signals. */
export function gradePlan({ instrument, bars, close }: Round, plan: Plan): Graded {
  const type = orderType(plan, close);
  const setup: Setup = {
    side: plan.side,
    type,
    entry: plan.entry,
    stop: plan.stop,
    targets: [{ price: plan.target }],
    validBars: type === 'market' ? 1 : VALID_BARS,
    maxBars: MAX_BARS,
    reason: 'Practice',
  };
  const decidedAt = bars.closeTime[DECISION_BARS - 1];
  const start = () => (bar: { readonly closeTime: number }) => (bar.closeTime === decidedAt ? { open: setup } : null);
  const { signals, refused } = simulate(bars, {
    strategy: { start },
    params: {},
    instrument,
    timeframe: bars.timeframe,
  });
  const [refusal] = refused;
  if (refusal) return { kind: 'refused', field: refusal.field, problem: refusal.problem };
  const [signal] = signals;
  if (signal?.trade) return { kind: 'closed', trade: signal.trade };
  if (!signal?.closeReason) throw new Error('The bars of a round end before its trade.');
  return { kind: 'unfilled', reason: signal.closeReason, knownAt: signal.decidedAt! };
}
