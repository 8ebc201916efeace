import type { Portfolio } from '@sealtick/contract';
import { paths } from '../../lib/navigation/paths.ts';
import { ASSET_CLASS_LABELS } from '../../lib/text/asset-class-label.ts';
import { formatPercent } from '../../lib/text/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { RiskLevelBadge } from '../../ui/risk-level-badge.tsx';
import { RiskGauges } from '../../widgets/risk-gauges.tsx';

/** What is at risk, and how much of the member's limits is used. */
export function RiskCard({ portfolio }: { portfolio: Portfolio }) {
  const { currency, risk, limits, level } = portfolio;
  const inForce = {
    currency,
    maxDailyLoss: limits.dailyLimit,
    maxDrawdown: limits.maxDrawdown,
    maxOpenRisk: risk.maxOpen,
    maxGroupRisk: risk.maxGroup,
  };
  return (
    <Card aria-labelledby="risk-overview">
      <CardHeader id="risk-overview" title="Risk Overview">
        <span className="flex items-center gap-3">
          <RiskLevelBadge level={level} />
          <ButtonLink size="small" to={paths.riskConfig}>
            Configure
          </ButtonLink>
        </span>
      </CardHeader>
      <CardBody className="grid gap-4">
        <RiskGauges daily="Daily limit" limits={inForce} portfolio={portfolio} />
        <RiskByMarket open={risk.open} byAssetClass={risk.byAssetClass} />
        <p className="text-12 text-ink-3">Arithmetic on your own inputs, not advice.</p>
      </CardBody>
    </Card>
  );
}

const SHADES = ['bg-ink-2', 'bg-ink-3', 'bg-line-control', 'bg-line-strong'];

/** Open risk, divided by asset class. */
function RiskByMarket({ open, byAssetClass }: Pick<Portfolio['risk'], 'open' | 'byAssetClass'>) {
  if (open === 0) return <p>Risk by market: no open position.</p>;
  return (
    <div>
      <p>Risk by market</p>
      <div aria-hidden="true" className="mt-1.5 flex h-2 gap-0.5 overflow-hidden rounded-chip">
        {byAssetClass.map(({ assetClass, risk }, i) => (
          <span
            key={assetClass}
            className={`forced-color-adjust-none ${SHADES[i]}`}
            style={{ width: `${(100 * risk) / open}%` }}
          />
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-12">
        {byAssetClass.map(({ assetClass, risk }, i) => (
          <li key={assetClass} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2 rounded-xs forced-color-adjust-none ${SHADES[i]}`} />
            {ASSET_CLASS_LABELS[assetClass] ?? assetClass}
            <span className="font-strong text-ink-1 tabular-nums">{formatPercent(risk)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
