import { useQuery } from '@tanstack/react-query';
import { riskUseIn } from '../../../../lib/figures/risk-use-in.ts';
import { edgeIn } from '../../../../lib/figures/strategy-edge.ts';
import { paths } from '../../../../lib/navigation/paths.ts';
import { portfolioQuery } from '../../../../lib/queries/portfolio.queries.ts';
import { recordsQuery, riskQuery } from '../../../../lib/queries/risk-settings.queries.ts';
import { useWallNow } from '../../../../lib/time/clock.tsx';
import { allOf, LoadState } from '../../../../ui/load-state.tsx';
import { SizeArithmetic } from '../../../../ui/size-arithmetic.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { usePrices } from '../../prices.queries.ts';
import type { SignalView } from '../../signal-view.ts';
import { type SizedView, tradeSize } from './trade-size.ts';

/** The size by the risk settings of the logged-in member. */
export function MemberSize({ signal }: { signal: SizedView & Pick<SignalView, 'id' | 'strategyId'> }) {
  const prices = usePrices();
  const now = useWallNow();
  const settings = useQuery(riskQuery());
  const portfolio = useQuery(portfolioQuery());
  const isKelly = settings.data?.sizing === 'kelly';
  const records = useQuery({ ...recordsQuery(signal.strategyId), enabled: isKelly });
  if (!settings.data || !portfolio.data) {
    const read = allOf({ settings, portfolio });
    return <LoadState read={read} what="your settings" isLine className="mt-2" skeleton="h-40" />;
  }
  if (isKelly && records.isPending) return <Skeleton className="mt-2 h-40" />;
  const { equityStatedAt, ...limits } = settings.data;
  const account = {
    settings: { ...limits, equityStatedAt: Date.parse(equityStatedAt) },
    edge: edgeIn(records.data),
    use: riskUseIn(portfolio.data, signal.id),
    now,
  };
  return (
    <>
      <SizeArithmetic size={tradeSize(signal, account, prices)} />
      <p className="mt-1 text-12 text-ink-3">
        By your <TextLink to={paths.riskConfig}>risk settings</TextLink>.
      </p>
    </>
  );
}
