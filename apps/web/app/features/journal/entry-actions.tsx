import type { JournalEntry } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast, toastFailure } from '../../ui/toast/toast.ts';
import { removeTrade, restoreTrade } from './journal.queries.ts';
import { TradeDialog } from './trade-dialog.tsx';

/** Changes or deletes a trade that the member added. */
export function EntryActions({ entry, onRemoved }: { entry: JournalEntry; onRemoved: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { id, symbol } = entry;
  // Not with the calls: the editor of the trade is gone before that would be called back.
  const { mutate: restore } = useMutation({ ...restoreTrade, onError: toastFailure('Trade not restored') });
  const { mutate: remove } = useMutation({
    ...removeTrade,
    onSuccess: (...given) => {
      onRemoved();
      toast({
        title: `Trade in ${symbol} deleted`,
        action: { label: 'Undo', altText: 'Restore the trade.', onClick: () => restore({ id }) },
      });
      return removeTrade.onSuccess(...given);
    },
    onError: toastFailure('Trade not deleted'),
  });
  if (entry.source === 'signal' || entry.source === 'copied') return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{entry.source === 'imported' ? 'Set the stop' : 'Change the trade'}</Button>
      <Button variant="danger" onClick={() => remove({ id })}>
        Delete
      </Button>
      {isOpen && <TradeDialog entry={entry} onDone={() => setOpen(false)} />}
    </>
  );
}
