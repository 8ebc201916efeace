import { CHANNELS } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/navigation/paths.ts';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DevMailboxNote } from '../../ui/dev-mailbox-note.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { sendTest } from './first-steps.queries.ts';
import { StepRow, type StepState } from './step-row.tsx';

/** Sends a test to the first channel of the member: the step is done once it has accepted a message. */
export function ChannelStep({ state }: { state: StepState }) {
  const { data: channels = [] } = useQuery(channelsQuery());
  const test = useMutation(sendTest);
  const channel = channels.find((one) => one.isOn && (one.state === 'active' || one.state === 'failing'));
  const where = channel && `${CHANNELS[channel.kind].name} to ${channel.label}`;
  const received = channels.filter(({ lastAcceptedAt }) => lastAcceptedAt !== null);
  return (
    <StepRow
      number={3}
      state={state}
      title="Choose where signals go"
      text={
        <>
          {state === 'done'
            ? `${received.map(({ kind, label }) => `${CHANNELS[kind].name} to ${label}`).join(', ')}.`
            : where
              ? `Signals are shown on this site and sent by ${where}. A test shows that they arrive.`
              : 'Signals are shown on this site. Your email address is added when you follow your first strategy; Telegram, webhooks and push are your choice.'}
          {received.some(({ kind }) => kind === 'email') && state === 'done' && <DevMailboxNote />}
        </>
      }
    >
      <div className="flex flex-wrap gap-2.5">
        {channel && (
          <Button
            variant={state === 'current' ? 'primary' : 'secondary'}
            isLoading={test.isPending}
            onClick={() => test.mutate({ id: channel.id })}
          >
            Send a test
          </Button>
        )}
        <ButtonLink
          variant={channel ? 'quiet' : state === 'current' ? 'primary' : 'secondary'}
          to={paths.deliverySettings}
        >
          {channel ? 'Add a channel' : 'Set up a channel'}
        </ButtonLink>
      </div>
      <ProblemLine of={test.error ?? test.data?.reason} className="mt-2" />
    </StepRow>
  );
}
