import { type Portfolio, type RiskLimits, riskLevelOf } from '@sealtick/contract';
import { limitUse } from '@sealtick/record';
import { EM_DASH, formatMoney, formatPercent } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { BasisLabel } from '../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { LimitGauge } from '../../ui/limit-gauge.tsx';

interface RiskStatusCardProps {
  /** The settings of the form; null where a field is wrong. */
  limits: RiskLimits | null;
  /** Null without a record. */
  portfolio: Portfolio | null;
  /** What is missing for a record. */
  missing: string;
}

const LEVELS = { conservative: 'Conservative', balanced: 'Balanced', aggressive: 'Aggressive' } as const;

const UNKNOWN = { share: null, use: null };
const shareUsed = (used: number, limit: number) => ({ share: used / limit, use: limitUse(used, limit) });

/** The level of the settings, and how much of the limits is used. */
export function RiskStatusCard({ limits, portfolio, missing }: RiskStatusCardProps) {
  const money = (amount: number) => (limits ? formatMoney(amount, limits.currency) : EM_DASH);
  return (
    <Card aria-labelledby="risk-status">
      <CardHeader id="risk-status" title="Current Risk Status">
        <Badge>{limits ? LEVELS[riskLevelOf(limits)] : EM_DASH}</Badge>
      </CardHeader>
      <CardBody className="grid gap-4">
        <LimitGauge
          label="Daily loss limit"
          limit={limits ? money(limits.maxDailyLoss) : EM_DASH}
          used={portfolio ? `${money(portfolio.limits.lostToday)} lost today` : EM_DASH}
          {...(portfolio && limits ? shareUsed(portfolio.limits.lostToday, limits.maxDailyLoss) : UNKNOWN)}
          reached="Limit reached: no new sizes today."
        />
        <LimitGauge
          label="Max drawdown"
          limit={formatPercent(limits?.maxDrawdown ?? null)}
          used={portfolio ? `${formatPercent(portfolio.limits.drawdown)} current` : EM_DASH}
          {...(portfolio && limits ? shareUsed(portfolio.limits.drawdown, limits.maxDrawdown) : UNKNOWN)}
          reached="Limit reached."
        />
        <p className="flex justify-between gap-4">
          <span>Portfolio risk</span>
          <span className="text-right">
            <span className="font-strong text-ink-1">{formatPercent(portfolio?.risk.open ?? null)}</span>
            {portfolio && portfolio.risk.ifFilled > 0 && `, if filled +${formatPercent(portfolio.risk.ifFilled)}`}
          </span>
        </p>
        {portfolio && <BasisLabel basis={{ record: 'live', market: portfolio.market }} />}
        <p className="text-12 text-ink-3">
          {portfolio ? 'From the signals that you received, in a model account with your equity and risk.' : missing}
        </p>
      </CardBody>
    </Card>
  );
}
