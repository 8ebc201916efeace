import { type Channel, writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { writeMutation } from '../../lib/write-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { isCancelled, useProven } from '../../ui/step-up/step-up.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { channelsQuery } from './delivery.queries.ts';

const verify = writeMutation(writes.deliveryWebhooks.verify, () => [channelsQuery()]);
const sendAgain = writeMutation(writes.deliveryEmail.add, () => [channelsQuery()]);

/** Asks an endpoint or an address that is not confirmed once more. */
export function VerifyButton({ channel }: { channel: Channel }) {
  if (channel.kind === 'webhook' && channel.state !== 'active') return <VerifyEndpoint channel={channel} />;
  if (channel.kind === 'email' && channel.state === 'unverified') return <SendLinkAgain channel={channel} />;
  return null;
}

const failed = (title: string) => (error: Error) => {
  if (!isCancelled(error)) toast({ variant: 'destructive', title, description: error.message });
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

function SendLinkAgain({ channel: { label } }: { channel: Channel }) {
  const prove = useProven();
  const { mutate, isPending } = useMutation({
    ...sendAgain,
    mutationFn: (input: { address: string }) => prove(() => sendAgain.mutationFn(input)),
  });
  const onSuccess = () => toast({ title: 'Link sent', description: `Open the link in the mail to ${label}.` });
  return (
    <Button
      size="small"
      isLoading={isPending}
      aria-label={`Send the link again to ${label}`}
      onClick={() => mutate({ address: label }, { onSuccess, onError: failed('Link not sent') })}
    >
      Send the link again
    </Button>
  );
}
