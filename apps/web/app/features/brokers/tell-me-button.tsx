import { type Broker, writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { memberPaths } from '../../lib/member-paths.ts';
import { paths } from '../../lib/paths.ts';
import { writeMutation } from '../../lib/write-mutation.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { brokersQuery } from './brokers.queries.ts';

const LOG_IN = `${paths.login}?${new URLSearchParams({ returnTo: memberPaths.brokerSetup })}`;

const stateInterest = writeMutation(writes.brokers.interest, () => [brokersQuery()]);

/** Asks for a message when a broker in preparation can be connected. */
export function TellMeButton({ broker: { id, name, isAwaited }, isMember }: { broker: Broker; isMember: boolean }) {
  const { mutate, isPending } = useMutation(stateInterest);
  if (isAwaited) return <span className="text-12 text-ink-2">You will be told</span>;
  const label = `Tell me when ${name} can be connected`;
  if (!isMember) {
    return (
      <ButtonAnchor size="small" href={LOG_IN} aria-label={label}>
        Tell me
      </ButtonAnchor>
    );
  }
  const ask = () =>
    mutate(
      { broker: id },
      {
        onSuccess: () => toast({ title: 'Noted', description: `You get a message when ${name} can be connected.` }),
        onError: ({ message }) => toast({ variant: 'destructive', title: 'Not noted', description: message }),
      },
    );
  return (
    <Button size="small" aria-label={label} isLoading={isPending} onClick={ask}>
      Tell me
    </Button>
  );
}
