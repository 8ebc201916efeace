import { COPIED_SLIPPAGE_NEEDS, type CopiedSlippage } from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';
import { medianInterval } from '@sealtick/record';
import type { Clock } from '../../../platform/clock.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { selectSharedSlippage } from './ended-copies.ts';

interface SlippageDeps {
  readonly market: MarketKind;
  /** Wall clock. */
  readonly clock: Clock;
}

/** Returns the slippage of closed copies at accounts whose members share it; of copies that ended before the public delay. */
export async function readCopiedSlippage({ market, clock }: SlippageDeps, viewer: Viewer): Promise<CopiedSlippage> {
  const { db, publicDelayMs } = viewer;
  const rows = await selectSharedSlippage(db, market, new Date(clock.now() - publicDelayMs));
  const strategies = rows.map(({ strategyId, isPaper, costs }) => {
    const n = costs.length;
    const kind = isPaper ? ('paper' as const) : ('broker' as const);
    if (n < COPIED_SLIPPAGE_NEEDS) return { strategyId, kind, n, medianR: null, interval: null };
    const { median, low, high } = medianInterval(costs);
    return { strategyId, kind, n, medianR: rounded(median), interval: { low: rounded(low), high: rounded(high) } };
  });
  return {
    market,
    strategies: strategies.sort((a, b) => a.strategyId.localeCompare(b.strategyId) || a.kind.localeCompare(b.kind)),
  };
}

const rounded = (r: number): number => Math.round(r * 1_000) / 1_000 || 0;
