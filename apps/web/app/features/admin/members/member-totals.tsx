import { PLANS, type MemberTotals as Totals } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../lib/text/format.ts';
import { StatStrip } from '../../../ui/stat-card.tsx';
import { ConsoleRead } from '../console-read.tsx';
import { totalsQuery } from './members.queries.ts';

/** How many accounts there are, and how many have each plan. */
export function MemberTotals() {
  const totals = useQuery(totalsQuery());
  return (
    <ConsoleRead query={totals} what="totals">
      {({ accounts, newAccounts, plans }) => (
        <StatStrip
          label="Accounts by plan"
          columns={5}
          stats={[
            { label: 'Accounts', value: formatCount(accounts), note: `${formatCount(newAccounts)} in the last 7 days` },
            ...plans.map((total) => ({
              label: PLANS[total.plan].label,
              value: formatCount(total.accounts),
              note: getNote(total),
            })),
          ]}
        />
      )}
    </ConsoleRead>
  );
}

/** Returns which accounts of a plan try it, have not paid or have cancelled. */
function getNote({ trialing, pastDue, cancelling }: Totals['plans'][number]): string {
  const parts = [
    trialing > 0 ? `${formatCount(trialing)} on trial` : '',
    pastDue > 0 ? `${formatCount(pastDue)} in grace` : '',
    cancelling > 0 ? `${formatCount(cancelling)} cancelled` : '',
  ];
  return parts.filter(Boolean).join(', ');
}
