import { type Channel, REPLAY_MAX, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { useState } from 'react';
import { formatCount } from '../../lib/text/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProvenWrite } from '../step-up/use-proven-write.ts';
import { EndpointProblem } from './endpoint-problem.tsx';
import { replayedText } from './log-text.ts';
import { endpointLogQuery } from './webhook-endpoint.queries.ts';

/** A moment of a `datetime-local` control, which has no zone: it is UTC here. */
const toControl = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
const toMs = (text: string): number => Date.parse(`${text}Z`);

/** Sends the messages of a range to an endpoint again, each with its id. */
export function ReplayPart({ channel: { id } }: { channel: Channel }) {
  const [from, setFrom] = useState(() => toControl(Date.now() - DAY_MS));
  const [until, setUntil] = useState(() => toControl(Date.now() + 60_000));
  const [done, setDone] = useState<string | null>(null);
  const { send, isSending, problem } = useProvenWrite(writes.deliveryWebhooks.replay, () => [endpointLogQuery(id)]);
  const isRange = toMs(from) < toMs(until);
  const replay = () => {
    setDone(null);
    const range = { from: new Date(toMs(from)).toISOString(), until: new Date(toMs(until)).toISOString() };
    void send({ id, ...range }, ({ replayed, refused }) => setDone(replayedText(replayed, refused)));
  };
  return (
    <section aria-labelledby={`${id}replay`}>
      <h3 id={`${id}replay`} className="font-head text-14">
        Replay a range
      </h3>
      <p className="mt-1 mb-3 text-13">
        Messages that were queued in it are sent again, with the same ids, up to {formatCount(REPLAY_MAX)}. A new signal
        is not sent after its valid-until time or its close.
      </p>
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <TextField
          label="From (UTC)"
          error={isRange ? undefined : 'Choose a moment before the end.'}
          type="datetime-local"
          value={from}
          onChange={setFrom}
        />
        <TextField label="Until (UTC)" type="datetime-local" value={until} onChange={setUntil} />
        <Button className="sm:mt-6" disabled={!isRange} isLoading={isSending} onClick={replay}>
          Send again
        </Button>
      </div>
      <EndpointProblem of={problem} />
      <p role="status" className="mt-2 text-13 wrap-anywhere empty:hidden">
        {done}
      </p>
    </section>
  );
}
