import type { BrokerId } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide';
import { paths } from '../../lib/navigation/paths.ts';
import { riskQuery } from '../../lib/queries/risk-settings.queries.ts';
import { useSite } from '../../lib/site/site.tsx';
import { formatCurrency, formatPercent } from '../../lib/text/format.ts';
import { Icon } from '../../ui/icon.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** The risk of automated trading, with the member's own limits. On paper it is that of the broker that comes after it. */
export function AutomatedWarning({ broker }: { broker: BrokerId }) {
  const isMember = useSite().visitor.user !== null;
  const { data: risk } = useQuery({ ...riskQuery(), enabled: isMember });
  const limits = risk
    ? `: ${formatPercent(risk.maxRiskPerTrade)} per trade, ${formatCurrency(risk.maxDailyLoss, risk.currency)} per day, ${formatPercent(risk.maxDrawdown, 0)} drawdown`
    : '';
  return (
    <div role="note" className="flex items-start gap-3 rounded-input bg-warn-soft px-4 py-3 text-13">
      <Icon of={TriangleAlert} size={16} className="mt-0.5 shrink-0 text-warn" />
      <p className="min-w-0">
        <b className="font-strong text-warn">
          {broker === 'paper'
            ? 'No money is at risk on paper. At a broker you can lose more than you put in.'
            : 'You can lose more than you put in.'}
        </b>{' '}
        {`Orders follow your risk limits${limits}. `}
        <TextLink to={paths.riskConfig}>Change the limits</TextLink>. “Halt trading”, on this page and on the Platform
        page, cancels pending entries and places no more.
      </p>
    </div>
  );
}
