import { type Broker, writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { memberPaths } from '../../lib/navigation/member-paths.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { toast, toastFailure } from '../../ui/toast/toast.ts';
import { brokersQuery } from './brokers.queries.ts';

const LOG_IN = `${paths.login}?${new URLSearchParams({ returnTo: memberPaths.brokerSetup })}`;

const stateInterest = writeMutation(writes.brokers.interest, () => [brokersQuery()]);

/** Registers that a member wants a broker that cannot be connected yet. */
export function InterestButton({ broker: { id, name, isAwaited }, isMember }: { broker: Broker; isMember: boolean }) {
  const { mutate, isPending } = useMutation(stateInterest);
  if (isAwaited) return <span className="text-12 text-ink-2">Interest registered</span>;
  const label = `Register interest in ${name}`;
  if (!isMember) {
    return (
      <ButtonAnchor size="small" href={LOG_IN} aria-label={label}>
        Register interest
      </ButtonAnchor>
    );
  }
  const ask = () =>
    mutate(
      { broker: id },
      {
        onSuccess: () => toast({ title: 'Interest registered', description: `${name} cannot be connected yet.` }),
        onError: toastFailure('Not registered'),
      },
    );
  return (
    <Button size="small" aria-label={label} isLoading={isPending} onClick={ask}>
      Register interest
    </Button>
  );
}
