import { BROKERS, type BrokerConnection, type BrokerOrder } from '@sealtick/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { memberPaths } from '../../../lib/navigation/member-paths.ts';
import { connectionsQuery } from '../../../lib/queries/connections.query.ts';
import { accountName } from '../../../lib/text/account-name.ts';
import { ORDER_STATES, reasonText } from '../../../lib/text/order-state.ts';
import { unitsText } from '../../../lib/text/units-text.ts';
import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { Badge } from '../../../ui/badge.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { copiesQuery } from '../signals.queries.ts';

/** The copies of a signal at the member's accounts, each with its state; nothing where it was not copied. */
export function CopiesSection({ signalId, isOpen }: { signalId: string; isOpen: boolean }) {
  const { data: connections = [] } = useQuery(connectionsQuery());
  const found = useQueries({ queries: connections.map(({ id }) => copiesQuery(id, signalId)) });
  const copies = connections.flatMap((connection, i) => (found[i]?.data ?? []).map((order) => ({ connection, order })));
  if (copies.length === 0) return null;
  return (
    <section aria-labelledby="signal-copies" className="border-line border-b px-4 py-5 md:px-6 print:hidden">
      <h3 id="signal-copies" className="font-head text-14">
        Your copies
      </h3>
      <ul aria-labelledby="signal-copies" className="mt-2 grid gap-2">
        {copies.map((copy) => (
          <Copy key={copy.order.id} {...copy} />
        ))}
      </ul>
      {isOpen && (
        <p className="mt-2 text-12 text-ink-3">
          Your size is for a trade that you place yourself. It follows your risk settings now, and does not change a
          copy.
        </p>
      )}
    </section>
  );
}

function Copy({ connection, order }: { connection: BrokerConnection; order: BrokerOrder }) {
  const zone = useTimeZone();
  const { tone, word } = ORDER_STATES[order.state];
  const reason = reasonText(order, BROKERS[connection.broker].name);
  return (
    <li className="grid gap-0.5 text-13">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink to={memberPaths.brokerAccount(connection.broker, connection.id)}>{accountName(connection)}</TextLink>
        <Badge tone={tone}>{word}</Badge>
        {order.units !== null && (
          <span className="tabular-nums">{`Units ${unitsText(order.units, order.filledUnits)}`}</span>
        )}
      </p>
      {order.state === 'to-confirm' && (
        <p className="text-ink-1">
          Confirm it at the account
          {order.confirmUntil && ` by ${formatMoment(order.confirmUntil, zone)}`}.
        </p>
      )}
      {reason && <p className={tone === 'bad' ? 'text-short' : 'text-ink-1'}>{reason}</p>}
    </li>
  );
}
