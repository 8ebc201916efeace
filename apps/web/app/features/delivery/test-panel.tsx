import { CHANNELS, type Channel, type TestResult, writes } from '@sealtick/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { writeCall } from '../../lib/data/write-mutation.ts';
import { goToSignIn } from '../../lib/navigation/go-to-sign-in.ts';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { formatMs } from '../../lib/text/format-ms.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.ts';
import { CHANNEL_KIND_VIEWS } from './channel-kind-views.ts';
import { RECEIPTS_KEY } from './delivery.queries.ts';
import { ReceiptsCard } from './receipts-card.tsx';
import { canTest, whyNoTest } from './why-no-test.ts';

const sendTest = writeCall(writes.deliveryChannels.test);

/** What became of the test of a channel. */
interface Tested {
  readonly channel: Channel;
  /** Null while it is being sent. */
  readonly result: TestResult | Error | null;
}

/** Test messages to the channels of the member, and the receipts of what was sent. */
export function TestPanel({ channels, isMember }: { channels: readonly Channel[]; isMember: boolean }) {
  return (
    <>
      <Card aria-labelledby="send-test">
        <CardHeader id="send-test" title="Send a test">
          <span className="text-12 text-ink-3">marked as a test, never in the log</span>
        </CardHeader>
        <CardBody>{isMember ? <Tests channels={channels} /> : <LogIn />}</CardBody>
      </Card>
      <ReceiptsCard isMember={isMember} />
    </>
  );
}

function LogIn() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>Tests are sent to the channels of your account.</p>
      <Button onClick={goToSignIn}>Log in to send a test</Button>
    </div>
  );
}

function Tests({ channels }: { channels: readonly Channel[] }) {
  const client = useQueryClient();
  const [tested, setTested] = useState<readonly Tested[]>([]);
  const show = (one: Tested) =>
    setTested((before) => [...before.filter(({ channel }) => channel.id !== one.channel.id), one]);
  const test = async (channel: Channel) => {
    show({ channel, result: null });
    const result = await sendTest({ id: channel.id }).catch((error: Error) => error);
    show({ channel, result });
    if (result instanceof Error && 'status' in result && result.status === 401) throw result;
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: readonly Channel[]) => Promise.all(chosen.map(test)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: channelsQuery().queryKey });
      void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(RECEIPTS_KEY) });
    },
  });
  const sendable = channels.filter((channel) => channel.isOn && canTest(channel));
  const reasons = whyNoTest(channels);
  if (channels.length === 0)
    return <p role="status">No channel yet. Add one under Delivery Channels, then test it here.</p>;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={sendable.length === 0}
          isLoading={isPending}
          onClick={() => mutate(sendable)}
          className="max-md:basis-full"
        >
          Send to all channels
        </Button>
        {channels.map((channel) => (
          <Button
            key={channel.id}
            disabled={!canTest(channel)}
            isLoading={isPending}
            aria-label={`${CHANNELS[channel.kind].name}: send a test to ${channel.label}`}
            title={channel.label}
            onClick={() => mutate([channel])}
          >
            <Icon of={CHANNEL_KIND_VIEWS[channel.kind].icon} size={15} />
            {CHANNELS[channel.kind].name}
          </Button>
        ))}
      </div>
      {reasons.length > 0 && (
        <ul aria-label="Why a test cannot be sent" className="mt-3 grid gap-1 text-13 text-ink-3">
          {reasons.map((reason) => (
            <li key={reason} className="wrap-anywhere">
              {reason}
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="Results of the tests" aria-live="polite" className="mt-3 grid gap-1.5 text-13 empty:hidden">
        {tested.map(({ channel, result }) => (
          <li key={channel.id} className="wrap-anywhere">
            <span className="text-ink-1">{channel.label}</span> {resultText(result)}
          </li>
        ))}
      </ul>
    </>
  );
}

function resultText(result: Tested['result']) {
  if (result === null) return <span className="text-ink-3">sending …</span>;
  if (result instanceof Error) return <span className="text-short">not sent: {result.message}</span>;
  if (result.outcome === 'accepted') return <span className="text-long">accepted in {formatMs(result.tookMs)}</span>;
  return (
    <span className="text-short">
      not accepted after {formatMs(result.tookMs)}: {result.reason ?? 'the receiving side gave no reason.'}
    </span>
  );
}
