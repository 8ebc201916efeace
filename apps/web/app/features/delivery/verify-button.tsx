import { type Channel, writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastFailure } from '../../ui/toast/toast.ts';
import { isCancelled, useProven } from '../../widgets/step-up/proof.ts';

const verify = writeMutation(writes.deliveryWebhooks.verify, () => [channelsQuery()]);
const addAgain = writeMutation(writes.deliveryEmail.add, () => [channelsQuery()]);

/** Asks an endpoint or an address that is not confirmed, or has ended, once more. */
export function VerifyButton({ channel }: { channel: Channel }) {
  if (channel.kind === 'webhook' && channel.state !== 'active') return <VerifyEndpoint channel={channel} />;
  if (channel.kind === 'email' && (channel.state === 'unverified' || channel.state === 'disabled'))
    return <AddAgain channel={channel} />;
  return null;
}

const failed = (title: string) => (error: unknown) => {
  if (!isCancelled(error)) toastFailure(title)(error);
};

function VerifyEndpoint({ channel: { id, label } }: { channel: Channel }) {
  const { mutate, isPending } = useMutation(verify);
  const show = ({ state, reason }: Channel) =>
    state === 'active'
      ? toast({ title: 'Endpoint verified', description: `${label} answered the challenge.` })
      : toast({ variant: 'destructive', title: 'Not verified', description: reason ?? 'It answered no 2xx.' });
  return (
    <Button
      size="small"
      isLoading={isPending}
      aria-label={`Verify again: ${label}`}
      onClick={() => mutate({ id }, { onSuccess: show, onError: failed('Not verified') })}
    >
      Verify again
    </Button>
  );
}

function AddAgain({ channel: { label, state } }: { channel: Channel }) {
  const prove = useProven();
  const { mutate, isPending } = useMutation({
    ...addAgain,
    mutationFn: (input: { address: string }, context) => prove(() => addAgain.mutationFn(input, context)),
  });
  const isUnconfirmed = state === 'unverified';
  const onSuccess = (added: Channel) =>
    added.state === 'unverified'
      ? toast({ title: 'Link sent', description: `Open the link in the email to ${label}.` })
      : toast({ title: 'Address added again', description: `Messages are sent to ${label} from now on.` });
  return (
    <Button
      size="small"
      isLoading={isPending}
      aria-label={isUnconfirmed ? `Send the link again to ${label}` : `Add again: ${label}`}
      onClick={() =>
        mutate({ address: label }, { onSuccess, onError: failed(isUnconfirmed ? 'Link not sent' : 'Not added again') })
      }
    >
      {isUnconfirmed ? 'Send the link again' : 'Add again'}
    </Button>
  );
}
