import { type ApiKey, type KeyUsage, limitByPlan } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { keysQuery, usageQuery } from '../../lib/queries/api-keys.queries.ts';
import { formatCount, formatCounted } from '../../lib/text/format.ts';
import { formatClock } from '../../lib/time/time.ts';
import { Card, CardBody, CardHeader, TitledCard } from '../../ui/card.tsx';
import { LimitGauge } from '../../ui/limit-gauge.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';

const COLUMNS = [{ name: 'Call' }, { name: 'Calls', isNumber: true }, { name: 'Refused', isNumber: true }];

/** How many calls the plan allows per hour, and how many the member's keys made, by key, hour and route. */
export function UsageCard() {
  const usage = useQuery(usageQuery());
  const keys = useQuery(keysQuery());
  return (
    <Card aria-labelledby="rate-limit">
      <CardHeader id="rate-limit" title="Rate limit">
        {usage.data && <span className="text-13 text-ink-3">{usage.data.plan}</span>}
      </CardHeader>
      <CardBody className="grid gap-4">
        <LoadState read={usage} what="the usage" isLine skeleton="h-24">
          {(found) => <Usage usage={found} keys={keys.data ?? []} />}
        </LoadState>
      </CardBody>
    </Card>
  );
}

/** How many calls the plans allow per hour, for visitors. */
export function LimitsCard() {
  return (
    <TitledCard id="rate-limit" title="Rate limit">
      <CardBody>All keys of an account share {limitByPlan('callsPerHour')}.</CardBody>
    </TitledCard>
  );
}

function Usage({ usage: { callsPerHour, thisHour, today, rows }, keys }: { usage: KeyUsage; keys: readonly ApiKey[] }) {
  const share = thisHour / callsPerHour;
  return (
    <>
      <LimitGauge
        label="This hour"
        used={`${formatCount(thisHour)} of ${formatCount(callsPerHour)}`}
        share={share}
        use={share >= 1 ? 'reached' : share >= 0.8 ? 'high' : 'low'}
        reached="Further calls are refused until the next full hour."
        more={`${formatCounted(today, 'request')} today. Refused requests answer 429 and say when to try again.`}
      />
      {rows.length > 0 && (
        <details>
          <summary className="touch cursor-pointer text-13 text-accent-text">By key, hour and call</summary>
          <div className="-mx-4 mt-2 md:-mx-5">
            <Table label="Usage of the last 24 hours" columns={COLUMNS} scrolls>
              {rows.map(({ keyId, hour, route, calls, refused }) => (
                <tr key={`${keyId} ${hour} ${route}`}>
                  <Th className="font-text whitespace-normal!">
                    <span className="block font-mono text-12 text-ink-1 wrap-anywhere">{route}</span>
                    <span className="block text-12 text-ink-3">
                      {`${keys.find(({ id }) => id === keyId)?.name ?? 'Deleted key'}, ${formatClock(hour, 'utc')} UTC`}
                    </span>
                  </Th>
                  <Td isNumber>{formatCount(calls)}</Td>
                  <Td isNumber>{formatCount(refused)}</Td>
                </tr>
              ))}
            </Table>
          </div>
        </details>
      )}
    </>
  );
}
