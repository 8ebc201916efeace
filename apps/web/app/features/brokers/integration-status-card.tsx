import { BROKERS, type BrokerConnection } from '@sealtick/contract';
import { useSite } from '../../lib/site/site.tsx';
import { environmentText } from '../../lib/text/account-name.ts';
import { formatAmount, formatMoney } from '../../lib/text/format.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { formatAge, formatDate } from '../../lib/time/time.ts';
import { SimulatedLabel } from '../../ui/basis-label.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { type Stat, StatCard } from '../../ui/stat-card.tsx';
import { connectionState } from './connection-state.ts';
import { KillSwitch } from './kill-switch.tsx';

/** What is connected, what it is worth, and whether a real broker is among it, with the kill switch. */
export function IntegrationStatusCard({ connections }: { connections: readonly BrokerConnection[] }) {
  const now = useWallNow();
  const isSimulated = useSite().site?.market === 'simulated';
  return (
    <Card aria-labelledby="integration-status" className="overflow-hidden">
      <CardHeader id="integration-status" title="Integration Status">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {isSimulated && <SimulatedLabel />}
          <KillSwitch connections={connections} />
        </span>
      </CardHeader>
      <dl
        aria-labelledby="integration-status"
        className="grid grid-cols-2 gap-px bg-line md:grid-cols-3 max-md:[&>div:last-child]:col-span-2"
      >
        {computeStats(connections, now).map((stat) => (
          <StatCard key={stat.label} {...stat} />
        ))}
      </dl>
    </Card>
  );
}

function computeStats(connections: readonly BrokerConnection[], now: number): Stat[] {
  const [first] = connections;
  return [
    {
      label: 'Connected',
      value: first ? BROKERS[first.broker].name : 'None',
      note: first ? connectedNote(first, now) : 'Start with the paper account',
    },
    valueStat(first, now),
    realBrokerStat(
      connections.filter(({ broker }) => broker !== 'paper'),
      now,
    ),
  ];
}

/** Why nothing is copied comes before the day: on a phone the account itself is far below. */
function connectedNote(connection: BrokerConnection, now: number): string {
  if (connection.state !== 'active') return connectionState(connection, now).word;
  return `since ${formatDate(connection.createdAt)}`;
}

function valueStat(connection: BrokerConnection | undefined, now: number): Stat {
  const label = 'Value';
  if (!connection) return { label, value: null, note: 'No account yet' };
  const { account } = connection;
  if (account === null) return { label, value: null, note: 'Not reported yet' };
  const open = account.equity - account.balance;
  return {
    label,
    value: formatAmount(account.equity, account.currency),
    unit: account.currency,
    note: `${open === 0 ? '' : `${formatMoney(open, account.currency, 'exceptZero')} open, `}${formatAge(account.statedAt, now)}`,
  };
}

function realBrokerStat(real: readonly BrokerConnection[], now: number): Stat {
  const label = 'Real broker';
  const [only] = real;
  if (!only) return { label, value: 'Disconnected', note: 'No broker connected' };
  if (real.length > 1) {
    const names = [...new Set(real.map(({ broker }) => BROKERS[broker].name))];
    return { label, value: `${real.length} accounts`, note: names.join(', ') };
  }
  const { word } = connectionState(only, now);
  return { label, value: BROKERS[only.broker].name, note: `${environmentText(only)}, ${word}` };
}
