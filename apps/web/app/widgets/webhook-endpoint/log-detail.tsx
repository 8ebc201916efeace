import { type Channel, type EndpointDelivery, writes } from '@sealtick/contract';
import { formatMs } from '../../lib/text/format-ms.ts';
import { formatClock } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useProvenWrite } from '../step-up/use-proven-write.ts';
import { EndpointProblem } from './endpoint-problem.tsx';
import { getAnswered, readable, readHeaders } from './log-text.ts';
import { endpointLogQuery } from './webhook-endpoint.queries.ts';

interface LogDetailProps {
  channel: Channel;
  delivery: EndpointDelivery;
}

/** What was posted to an endpoint, what it answered each time, and a button that sends it again. */
export function LogDetail({ channel, delivery }: LogDetailProps) {
  const { id, request, reason, attempts, type } = delivery;
  const { send, isSending, problem } = useProvenWrite(writes.deliveryWebhooks.replay, () => [
    endpointLogQuery(channel.id),
  ]);
  const replay = () =>
    send({ id: channel.id, deliveryId: id }, () =>
      toast({ title: 'Sent again', description: 'The message has the same webhook-id.' }),
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-13 whitespace-normal">
      {reason !== null && <p className="wrap-anywhere">{reason}</p>}
      {request === null ? (
        <p>Nothing was posted.</p>
      ) : (
        <Request address={channel.label} delivery={delivery} body={readable(request)} />
      )}
      <Attempts attempts={attempts} />
      <EndpointProblem of={problem} />
      {type !== 'test' && (
        <div>
          <Button size="small" isLoading={isSending} onClick={() => void replay()}>
            Send again
          </Button>
        </div>
      )}
    </div>
  );
}

function Request({ address, delivery, body }: { address: string; delivery: EndpointDelivery; body: string }) {
  const last = delivery.attempts.at(-1);
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <h4 className="font-strong text-ink-1">Request</h4>
        <CopyButton label="Copy" text={body} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard */}
      <pre tabIndex={0} className="max-h-72 overflow-auto font-mono text-12">
        {`POST ${address}\n${last ? `${readHeaders(delivery, last)}\n` : ''}\n${body}`}
      </pre>
    </div>
  );
}

function Attempts({ attempts }: Pick<EndpointDelivery, 'attempts'>) {
  const zone = useTimeZone();
  if (attempts.length === 0) return null;
  return (
    <div>
      <h4 className="font-strong text-ink-1">{attempts.length === 1 ? 'Attempt' : `${attempts.length} attempts`}</h4>
      <ol aria-label="Attempts" className="mt-1 grid gap-1.5">
        {attempts.map((attempt) => (
          <li key={attempt.at} className="grid grid-cols-[6.25rem_minmax(0,1fr)_auto] gap-x-3">
            <span className="font-mono text-12 text-ink-3">{formatClock(attempt.at, zone)}</span>
            <span className="wrap-anywhere">
              <span className={`font-strong ${attempt.outcome === 'accepted' ? 'text-long' : 'text-short'}`}>
                {getAnswered(attempt)}
              </span>{' '}
              {attempt.error}
              {attempt.answer !== null && attempt.answer !== '' && (
                <span className="block font-mono text-12 text-ink-3">{attempt.answer}</span>
              )}
            </span>
            <span className="text-ink-3 tabular-nums">{formatMs(attempt.tookMs)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
