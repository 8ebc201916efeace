import type { InboundSecret, OwnInbound, OwnStrategyDetail } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSite } from '../../lib/site/site.tsx';
import { formatMoment } from '../../lib/time/time.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { COUNTER_LINES } from './alert-template.ts';
import { CopiedText } from './copied-text.tsx';
import { InboundAccess } from './inbound-access.tsx';
import { InboundLevels } from './inbound-levels.tsx';
import { InboundPositions } from './inbound-positions.tsx';
import { ownInboundQuery, rotateInbound } from './own-strategies.queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

/** The address at which a strategy takes alerts of TradingView, and what became of each call. */
export function InboundCard({ strategy: { id, hasInbound } }: { strategy: OwnStrategyDetail }) {
  const inbound = useQuery({ ...ownInboundQuery(id), enabled: hasInbound });
  const isKnown = !hasInbound || inbound.data !== undefined;
  const rotate = useMutation(rotateInbound);
  const [made, setMade] = useState<InboundSecret | null>(null);
  const [isAsking, setAsking] = useState(false);
  const renew = () => {
    setAsking(false);
    rotate.mutate({ id }, { onSuccess: setMade });
  };
  return (
    <Card aria-labelledby="inbound">
      <CardHeader id="inbound" title="TradingView alerts">
        {isKnown && (
          <Button size="small" isLoading={rotate.isPending} onClick={() => (hasInbound ? setAsking(true) : renew())}>
            {hasInbound ? 'Renew secret' : 'Create address'}
          </Button>
        )}
      </CardHeader>
      {hasInbound && (
        <LoadState read={inbound} what="the alerts" isLine className="p-4 md:p-5" skeleton="h-24 rounded-input" />
      )}
      <ProblemLine of={rotate.error} className="px-4 pt-4 md:px-5" />
      {!hasInbound && (
        <CardBody>
          An alert of TradingView opens and closes signals of this strategy. Each alert is compared with the previous
          one, so that a lost one is named.
        </CardBody>
      )}
      {inbound.data && <Address id={id} inbound={inbound.data} />}
      {isAsking && (
        <AlertDialog
          title="Renew the secret?"
          text="Alerts with the current secret are accepted for another 24 hours. Change them by then."
          confirmLabel="Renew"
          onCancel={() => setAsking(false)}
          onConfirm={renew}
        />
      )}
      {made && <SecretDialog made={made} levels={inbound.data ?? undefined} onClose={() => setMade(null)} />}
    </Card>
  );
}

const TONES = { accepted: 'good', duplicate: 'plain', refused: 'bad', gap: 'warn' } as const;
const OUTCOMES = { accepted: 'Accepted', duplicate: 'Duplicate', refused: 'Refused', gap: 'Lost alert' } as const;
const CALL_COLUMNS = [{ name: 'Received' }, { name: 'Outcome' }, { name: 'What became of it' }] as const;

function Address({
  id,
  inbound: { path, secretEnd, isPathAllowed, positions, calls, lastUsedAt, ...levels },
}: {
  id: string;
  inbound: OwnInbound;
}) {
  const { origin } = useSite();
  return (
    <>
      <CardBody className="grid gap-4">
        <CopiedText label="Webhook URL" text={origin + path} />
        <p className="text-13">
          {`The secret ends with ${secretEnd}. `}
          {lastUsedAt === null ? 'No alert was accepted yet.' : `Last used ${formatMoment(lastUsedAt)}.`}
        </p>
        <InboundLevels id={id} inbound={levels} />
        <InboundAccess id={id} isPathAllowed={isPathAllowed} />
        <InboundPositions id={id} positions={positions} />
        <UncountedAlerts positions={positions} />
      </CardBody>
      {calls.length > 0 && (
        <Table label="Calls of this address" columns={CALL_COLUMNS} scrolls>
          {calls.map(({ id: call, receivedAt, outcome, detail, body }) => (
            <tr key={call}>
              <Th className="font-text max-md:whitespace-normal!">{formatMoment(receivedAt)}</Th>
              <Td>
                <Badge tone={TONES[outcome]}>{OUTCOMES[outcome]}</Badge>
              </Td>
              <Td className="min-w-44 whitespace-normal!">
                {detail}
                {body && <SentBody body={body} />}
              </Td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}

/** What an alert consisted of, without its secret. */
const SentBody = ({ body }: { body: string }) => (
  <details>
    <summary className="touch w-fit cursor-pointer text-13 text-accent-text">What was sent</summary>
    <pre className="mt-1 text-12 wrap-anywhere whitespace-pre-wrap">{body}</pre>
  </details>
);

/** Shows which symbols have alerts without a counter, what that can miss, and how to add one. */
function UncountedAlerts({ positions }: Pick<OwnInbound, 'positions'>) {
  const symbols = positions.filter(({ counter }) => counter === null).map(({ symbol }) => symbol);
  if (symbols.length === 0) return null;
  return (
    <section aria-label="Alerts without a counter" className="grid gap-2 text-13">
      <p>
        {`Alerts of ${symbols.join(', ')} have no counter: two lost alerts that cancel each other can be missed. `}
        Add these lines to the script, and <code>{'"counter": "{{plot("Alerts")}}"'}</code> to the message of the alert.
      </p>
      <CopiedText label="End of the script" text={COUNTER_LINES} />
    </section>
  );
}
