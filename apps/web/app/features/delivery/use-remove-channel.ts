import { type Channel, writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { removedChannel } from '../../lib/queries/channels.query.ts';
import { toast, toastFailure } from '../../ui/toast/toast.ts';

const removal = writeMutation(writes.deliveryChannels.remove, removedChannel);

/** Returns what deletes a channel and says so. @param title Of the message that it is deleted */
export function useRemoveChannel({ id, label }: Channel, title: string) {
  const { mutate, isPending } = useMutation({
    ...removal,
    // Not with the call: the row of the channel is gone before that would be called back.
    onSuccess: (...done: Parameters<typeof removal.onSuccess>) => {
      toast({ title, description: `Nothing more is sent to ${label}.` });
      return removal.onSuccess(...done);
    },
    onError: toastFailure('Not deleted'),
  });
  return { remove: () => mutate({ id }), isPending };
}
