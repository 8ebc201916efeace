import type { CloseReason } from './trade.ts';

export const SIGNAL_RESULTS = ['profit', 'loss', 'breakeven', 'expired', 'cancelled'] as const;
export type SignalResult = (typeof SIGNAL_RESULTS)[number];

/** A result closer to 0 R than this is break-even. */
export const BREAK_EVEN_R = 1e-6;

/**
 * Returns the result of a closed signal.
 *
 * @param netR Net R of its trade; null if it was never filled.
 */
export function getResult(reason: CloseReason, netR: number | null): SignalResult {
  if (netR === null) return reason === 'expired' ? 'expired' : 'cancelled';
  if (Math.abs(netR) < BREAK_EVEN_R) return 'breakeven';
  return netR > 0 ? 'profit' : 'loss';
}
