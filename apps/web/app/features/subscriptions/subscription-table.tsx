import { type OwnPlan, PLANS, type StrategyResultView, type Subscription } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { EM_DASH, formatCount, formatPercent } from '../../lib/text/format.ts';
import { TONE, toTone } from '../../lib/text/to-tone.ts';
import { formatDate } from '../../lib/time/time.ts';
import { ActiveBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { channelsText } from './channels-text.ts';
import { ManageFacts } from './manage-facts.tsx';
import { Subscribed } from './subscribed.tsx';

const COLUMNS = [
  { name: 'Favourite', head: <span className="sr-only">Favourite</span> },
  { name: 'Strategy' },
  { name: 'Plan', className: 'max-md:hidden' },
  { name: 'Status' },
  { name: 'Channels', className: 'max-lg:hidden' },
  { name: 'Signals, 30 d', isNumber: true, className: 'max-lg:hidden' },
  { name: 'Your result, 90 d', className: 'max-lg:hidden' },
  { name: 'Result', isNumber: true },
  { name: 'Manage', head: <span className="sr-only">Manage</span> },
];

interface SubscriptionTableProps {
  rows: readonly Subscription[];
  plan: OwnPlan;
  results: readonly StrategyResultView[];
  getName: (strategyId: string) => string;
  favourite: (strategyId: string) => ReactNode;
}

/** Each subscription with its state, and what its trades brought in 90 days. */
export function SubscriptionTable({ rows, plan, results, getName, favourite }: SubscriptionTableProps) {
  const [managed, manage] = useState<string | null>(null);
  const { data: found } = useQuery(channelsQuery());
  const channels = found ? channelsText(found) : EM_DASH;
  const open = rows.find(({ id }) => id === managed);
  return (
    <>
      <Table label="Subscriptions" columns={COLUMNS} scrolls>
        {rows.map(({ id, strategyId, plan: name, isActive }) => (
          <tr key={id}>
            <Td>{favourite(strategyId)}</Td>
            <Th className="font-strong whitespace-normal!">
              <TextLink isAlone to={paths.strategy(strategyId)} className="text-ink-1! no-underline! hover:underline!">
                {getName(strategyId)}
              </TextLink>
            </Th>
            <Td className="max-md:hidden">{PLANS[name].label}</Td>
            <Td>
              <ActiveBadge isActive={isActive} off={null} />
            </Td>
            <Td className="max-lg:hidden">{isActive ? channels : EM_DASH}</Td>
            <ResultCells result={results.find((one) => one.strategyId === strategyId)} name={getName(strategyId)} />
            <Td className="text-right">
              <Button size="small" aria-label={`Manage ${getName(strategyId)}`} onClick={() => manage(id)}>
                Manage
              </Button>
            </Td>
          </tr>
        ))}
      </Table>
      {open && (
        <Dialog title={getName(open.strategyId)} onClose={() => manage(null)}>
          <ManageFacts subscription={open} plan={plan} name={getName(open.strategyId)} />
          <Subscribed subscription={open} plan={plan} name={getName(open.strategyId)} />
        </Dialog>
      )}
    </>
  );
}

function ResultCells({ result, name }: { result: StrategyResultView | undefined; name: string }) {
  const { gains90d = [], lastClosedAt = null } = result ?? {};
  const gain = gains90d.at(-1);
  const text = gain === undefined ? EM_DASH : formatPercent(gain, 1, 'exceptZero');
  const equity = [1, ...gains90d.map((value) => 1 + value)];
  return (
    <>
      <Td isNumber className="max-lg:hidden">
        {result ? formatCount(result.signals) : EM_DASH}
      </Td>
      <Td className="w-44 max-lg:hidden">
        {gain === undefined ? (
          lastClosedAt === null ? (
            'No trades yet'
          ) : (
            `No trades since ${formatDate(lastClosedAt)}`
          )
        ) : (
          <Sparkline
            isSmall
            label={`Result of ${name} by trade: ${text}`}
            record="live"
            time={[...equity.keys()]}
            equity={equity}
          />
        )}
      </Td>
      <Td isNumber className={TONE[toTone(text)]}>
        {text}
      </Td>
    </>
  );
}
