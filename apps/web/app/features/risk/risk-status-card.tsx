import { type Portfolio, type RiskLimits, riskLevelOf } from '@sealtick/contract';
import { type LimitUse, limitUse } from '@sealtick/record';
import { EM_DASH, formatPercent, formatQuote } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { BasisLabel } from '../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';

interface RiskStatusCardProps {
  /** The settings of the form; null where a field is wrong. */
  limits: RiskLimits | null;
  /** Null without a record. */
  portfolio: Portfolio | null;
  /** What is missing for a record. */
  missing: string;
}

const LEVELS = { conservative: 'Conservative', balanced: 'Balanced', aggressive: 'Aggressive' } as const;

/** The level of the settings, and how much of the limits is used. */
export function RiskStatusCard({ limits, portfolio, missing }: RiskStatusCardProps) {
  const money = (amount: number) => `${formatQuote(amount, 2)} ${limits?.currency ?? ''}`;
  return (
    <Card aria-labelledby="risk-status">
      <CardHeader id="risk-status" title="Current Risk Status">
        <Badge>{limits ? LEVELS[riskLevelOf(limits)] : EM_DASH}</Badge>
      </CardHeader>
      <CardBody className="grid gap-4">
        <Limit
          label="Daily loss limit"
          limit={limits ? money(limits.maxDailyLoss) : EM_DASH}
          used={portfolio ? `${money(portfolio.limits.lostToday)} lost today` : EM_DASH}
          share={portfolio && limits ? portfolio.limits.lostToday / limits.maxDailyLoss : null}
          reached="Limit reached: no new sizes today."
        />
        <Limit
          label="Max drawdown"
          limit={formatPercent(limits?.maxDrawdown ?? null)}
          used={portfolio ? `${formatPercent(portfolio.limits.drawdown)} current` : EM_DASH}
          share={portfolio && limits ? portfolio.limits.drawdown / limits.maxDrawdown : null}
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

const BAR: Readonly<Record<LimitUse, string>> = {
  low: 'bg-ink-2',
  medium: 'bg-ink-2',
  high: 'bg-warn',
  reached: 'bg-short',
};

interface LimitProps {
  label: string;
  limit: string;
  used: string;
  /** Share of the limit that is used; null without a record. */
  share: number | null;
  /** Shown at the limit. */
  reached: string;
}

function Limit({ label, limit, used, share, reached }: LimitProps) {
  const use = share === null ? null : limitUse(share, 1);
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          {label} {limit}
        </span>
        <span className="font-strong text-ink-1 tabular-nums">{used}</span>
      </p>
      {share !== null && use !== null && (
        <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full! bg-surface-3">
          <div className={`h-full ${BAR[use]}`} style={{ width: `${Math.min(100, 100 * share)}%` }} />
        </div>
      )}
      {use === 'reached' && <p className="mt-1 text-13 text-short">{reached}</p>}
    </div>
  );
}
