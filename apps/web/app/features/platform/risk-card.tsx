import type { Portfolio } from '@sealtick/contract';
import { ASSET_CLASS_LABELS } from '../../lib/asset-class-label.ts';
import { formatMoney, formatPercent } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { LimitGauge } from '../../ui/limit-gauge.tsx';

/** What is at risk, and how much of the member's limits is used. */
export function RiskCard({ portfolio: { currency, risk, limits } }: { portfolio: Portfolio }) {
  const { lostToday, dailyLimit, dailyLimitShare, dailyUse, drawdown, maxDrawdown, drawdownUse } = limits;
  return (
    <Card aria-labelledby="risk-overview">
      <CardHeader id="risk-overview" title="Risk Overview">
        <ButtonLink size="small" to={paths.riskConfig}>
          Configure
        </ButtonLink>
      </CardHeader>
      <CardBody className="grid gap-4">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>Portfolio risk</span>
          <span className="text-right tabular-nums">
            <span className="font-strong text-ink-1">{formatPercent(risk.open)}</span>
            {risk.ifFilled > 0 && `, if filled +${formatPercent(risk.ifFilled)}`}
          </span>
        </p>
        <LimitGauge
          label="Daily limit"
          limit={`${formatMoney(dailyLimit, currency)} (${formatPercent(dailyLimitShare)})`}
          used={`${formatMoney(lostToday, currency)} lost today`}
          share={lostToday / dailyLimit}
          use={dailyUse}
          reached="Limit reached: no new sizes today."
        />
        <LimitGauge
          label="Max drawdown"
          limit={formatPercent(maxDrawdown)}
          used={`${formatPercent(drawdown)} current`}
          share={drawdown / maxDrawdown}
          use={drawdownUse}
          reached="Limit reached."
        />
        <RiskByMarket {...risk} />
        <p className="text-12 text-ink-3">Arithmetic on your own inputs, not advice.</p>
      </CardBody>
    </Card>
  );
}

const SHADES = ['bg-ink-2', 'bg-ink-3', 'bg-line-control', 'bg-line-strong'];

/** Open risk, divided by asset class. */
function RiskByMarket({ open, byAssetClass }: Portfolio['risk']) {
  if (open === 0) return <p>Risk by market: no open position.</p>;
  return (
    <div>
      <p>Risk by market</p>
      <div aria-hidden="true" className="mt-1.5 flex h-2 gap-0.5 overflow-hidden rounded-chip">
        {byAssetClass.map(({ assetClass, risk }, i) => (
          <span key={assetClass} className={SHADES[i]} style={{ width: `${(100 * risk) / open}%` }} />
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-12">
        {byAssetClass.map(({ assetClass, risk }, i) => (
          <li key={assetClass} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2 rounded-xs ${SHADES[i]}`} />
            {ASSET_CLASS_LABELS[assetClass] ?? assetClass}
            <span className="font-strong text-ink-1 tabular-nums">{formatPercent(risk)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
