import type { Watchlist } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../ui/toast/toast.ts';
import { deleteWatchlist, restoreWatchlist } from './watchlists.queries.ts';

/** Deletes a watchlist; the message that says so can undo it. */
export function useDeletion({ id, name }: Pick<Watchlist, 'id' | 'name'>) {
  const restoring = useMutation({
    ...restoreWatchlist,
    onError: ({ message }: Error) =>
      toast({ title: 'Watchlist not restored', description: message, variant: 'destructive' }),
  });
  const undo = () => restoring.mutate({ id });
  const action = { label: 'Undo', altText: 'Create the watchlist again', onClick: undo };
  const { mutate, isPending, error } = useMutation({
    ...deleteWatchlist,
    onSuccess: async (...done: Parameters<typeof deleteWatchlist.onSuccess>) => {
      toast({ title: 'Watchlist deleted', description: name, action });
      await deleteWatchlist.onSuccess(...done);
    },
  });
  return { begin: () => mutate({ id }), isPending, error };
}
