/** Share of the balance that one trade risks in an account of up to ten streams. */
const FULL_RISK = 0.01;
/** Number of streams above which they share the risk of this many. */
const FULL_RISK_STREAMS = 10;

/**
 * Returns the share of the balance that one trade of the model account risks (engine rule 13): 1% × min(1, 10 ÷ n). So
 * 8 streams risk 1% each, 40 streams 0.25% each.
 *
 * @param streams Number of streams of the strategy version, as its log entry lists them; at least 1.
 */
export function riskFraction(streams: number): number {
  return FULL_RISK * Math.min(1, FULL_RISK_STREAMS / streams);
}
