import { type Portfolio, type RiskLimits, toRiskLevel } from '@sealtick/contract';
import { BasisLabel } from '../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { RiskLevelBadge } from '../../ui/risk-level-badge.tsx';
import { RiskGauges } from '../../widgets/risk-gauges.tsx';

interface RiskStatusCardProps {
  /** The settings of the form; null where a field is wrong. */
  limits: RiskLimits | null;
  /** Null without a record. */
  portfolio: Portfolio | null;
  /** What is missing for a record. */
  missing: string;
}

/** The level of the account, and how much of the limits is used: above the form where it has no room beside it. */
export function RiskStatusCard({ limits, portfolio, missing }: RiskStatusCardProps) {
  return (
    <Card aria-labelledby="risk-status" className="max-xl:order-first">
      <CardHeader id="risk-status" title="Current Risk Status">
        {limits && <RiskLevelBadge level={toRiskLevel(limits, portfolio?.risk.open)} />}
      </CardHeader>
      <CardBody className="grid gap-4">
        <RiskGauges daily="Daily loss limit" limits={limits} portfolio={portfolio} />
        {portfolio && <BasisLabel basis={{ record: 'live', market: portfolio.market }} />}
        <p className="text-12 text-ink-3">{portfolio ? basisText(portfolio) : missing}</p>
      </CardBody>
    </Card>
  );
}

const basisText = ({ trades, risk }: Portfolio): string =>
  trades === 0 && risk.ifFilled === 0
    ? 'No signal received yet. The figures change with the first one of a strategy that you are subscribed to.'
    : 'From the signals that you received, in a model account with your equity and risk.';
