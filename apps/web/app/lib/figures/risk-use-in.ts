import type { Portfolio } from '@sealtick/contract';
import type { RiskUse } from '@sealtick/engine';

/**
 * Returns how much of a member's limits is used.
 *
 * @param signalId A signal whose size is computed: its own open position does not count.
 */
export function riskUseIn({ risk, limits }: Portfolio, signalId?: string): RiskUse {
  const held = risk.positions.filter((position) => position.signalId !== signalId);
  const own = risk.positions.find((position) => position.signalId === signalId)?.loss ?? 0;
  const { lostToday, openLoss, stoppedAt } = limits;
  return { lostToday, openLoss: Math.max(0, openLoss - own), held, isStopped: stoppedAt !== null };
}
