import type { CloseReason } from '@sealtick/engine';
import { DECISION_BARS, type Graded, MAX_BARS, type Round, VALID_BARS } from '@sealtick/simulated-market/practice';
import { formatQuote, formatR } from '../../../lib/text/format.ts';

const CLOSED: Readonly<Partial<Record<CloseReason, string>>> = {
  target: 'Target reached',
  stop: 'Stopped',
  time: `Closed by time after ${MAX_BARS} bars`,
};

/** Returns how many bars a round shows: up to the end of its trade, or all that a trade could have had. */
export function getBars({ bars }: Round, graded: Graded | null): number {
  const end = getEnd(graded);
  if (end === null) return DECISION_BARS + MAX_BARS;
  return bars.closeTime.findIndex((closeTime) => closeTime >= end) + 1;
}

/** Returns when the end of a trade is known, ms UTC; null without one. */
export function getEnd(graded: Graded | null): number | null {
  if (graded?.kind === 'closed') return graded.trade.decidedAt;
  return graded?.kind === 'unfilled' ? graded.knownAt : null;
}

/** Returns what the trade of a round is at, once this many bars are shown. */
export function stateWords(round: Round, graded: Graded | null, shown: number): string {
  if (graded === null) return 'No trade.';
  if (shown >= getBars(round, graded)) return endWords(round, graded);
  const { digits } = round.instrument;
  const close = round.bars.closeTime[shown - 1]!;
  if (graded.kind !== 'closed' || graded.trade.fillTime > close || close === round.bars.closeTime[DECISION_BARS - 1])
    return 'The order waits.';
  return `Filled at ${formatQuote(graded.trade.fillPrice, digits)}. The trade is open.`;
}

/** Returns how a trade ended. */
export function endWords({ instrument: { digits } }: Round, graded: Graded): string {
  if (graded.kind === 'refused') return graded.problem;
  if (graded.kind === 'unfilled')
    return graded.reason === 'expired'
      ? `Not filled: the price did not reach the entry within ${VALID_BARS} bars. No trade counts.`
      : 'Not filled: the price left the plan before the entry. No trade counts.';
  const { closeReason, exits, netR, grossR, fillPrice } = graded.trade;
  const price = formatQuote(exits.at(-1)!.price, digits);
  const cost = formatR(grossR - netR).replace('+', '');
  return `${CLOSED[closeReason] ?? 'Closed'} at ${price}, filled at ${formatQuote(fillPrice, digits)}: ${formatR(netR)} net, ${formatR(grossR)} gross, costs ${cost}.`;
}
