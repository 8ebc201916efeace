import type { BrokerConnection, BrokerDrift, BrokerRecord } from '@sealtick/contract';
import { WIN_RATE_TRADES } from '@sealtick/record';
import { useQuery } from '@tanstack/react-query';
import { memberPaths } from '../../lib/navigation/member-paths.ts';
import { EM_DASH, formatCount, formatCounted, formatMoney, formatPercent, formatR } from '../../lib/text/format.ts';
import { toTone } from '../../lib/text/to-tone.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { type Stat, StatCard } from '../../ui/stat-card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountMarks } from '../../widgets/account-record/account-marks.tsx';
import { DriftValues } from '../../widgets/account-record/drift-values.tsx';
import { recordQuery } from './brokers.queries.ts';

/** Results of the closed trades of an account, and why they differ from the published ones. */
export function RecordCard({ connection }: { connection: BrokerConnection }) {
  const record = useQuery(recordQuery(connection.id));
  return (
    <Card aria-labelledby="record" className="overflow-hidden">
      <CardHeader id="record" title="Results of this account">
        <span className="flex flex-wrap items-center gap-x-4">
          <AccountMarks connection={connection} />
          <TextLink isAlone to={memberPaths.accountRecord(connection.id)}>
            Detailed analytics
          </TextLink>
        </span>
      </CardHeader>
      {record.data && record.data.trades.length > 0 ? (
        <Results record={record.data} />
      ) : (
        <CardBody>
          <LoadState read={record} what="the results" isLine skeleton="h-24">
            {() => <p role="status">No trade closed yet. Results start with the first one.</p>}
          </LoadState>
        </CardBody>
      )}
    </Card>
  );
}

function Results({ record }: { record: BrokerRecord }) {
  const compared = record.trades.flatMap(({ drift }) => drift ?? []);
  return (
    <>
      <dl aria-labelledby="record" className="grid border-line border-b grid-cols-2 gap-px bg-line lg:grid-cols-4">
        {computeStats(record).map((stat) => (
          <StatCard key={stat.label} {...stat} />
        ))}
      </dl>
      {compared.length > 0 && (
        <CardBody className="max-w-160">
          <DriftValues sum={computeSum(compared)} trades={compared.length} />
        </CardBody>
      )}
    </>
  );
}

const KEYS = ['lateness', 'arrival', 'slippage', 'rounding', 'missed', 'costs', 'swap', 'total'] as const;

const computeSum = (drifts: readonly BrokerDrift[]) =>
  Object.fromEntries(KEYS.map((key) => [key, drifts.reduce((sum, one) => sum + one[key], 0)])) as BrokerDrift;

function computeStats({ trades, sumR, winRate, profit, currency }: BrokerRecord): Stat[] {
  const published = trades.every(({ publishedR }) => publishedR !== null)
    ? trades.reduce((sum, { publishedR }) => sum + (publishedR ?? 0), 0)
    : null;
  const money = currency === null ? EM_DASH : formatMoney(profit, currency, 'exceptZero');
  return [
    { label: 'Closed trades', value: formatCount(trades.length), note: 'the last 1,000 at most' },
    {
      label: 'Result',
      value: formatR(sumR),
      tone: toTone(formatR(sumR)),
      note: published === null ? 'not all published ones are closed' : `published ${formatR(published)}`,
    },
    {
      label: 'Win rate',
      term: 'win-rate',
      value: formatPercent(winRate),
      note:
        winRate === null
          ? `needs ${WIN_RATE_TRADES} trades, has ${trades.length}`
          : `of ${formatCounted(trades.length, 'trade')}`,
    },
    { label: 'Profit', value: money, tone: toTone(money), note: 'after costs' },
  ];
}
