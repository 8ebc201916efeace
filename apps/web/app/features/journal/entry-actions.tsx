import type { JournalEntry } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { removeTrade, restoreTrade } from './journal.queries.ts';
import { TradeDialog } from './trade-dialog.tsx';

/** Changes or deletes a trade that the member added. */
export function EntryActions({ entry, onRemoved }: { entry: JournalEntry; onRemoved: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate: remove } = useMutation(removeTrade);
  const { mutate: restore } = useMutation(restoreTrade);
  if (entry.source === 'signal' || entry.source === 'copied') return null;
  const { id, symbol } = entry;
  const removeEntry = () =>
    remove(
      { id },
      {
        onSuccess: () => {
          onRemoved();
          toast({
            title: `Trade in ${symbol} deleted`,
            action: {
              label: 'Undo',
              altText: 'Restore the trade.',
              onClick: () => restore({ id }, { onError: toastFailure('Trade not restored') }),
            },
          });
        },
        onError: toastFailure('Trade not deleted'),
      },
    );
  return (
    <>
      <Button onClick={() => setOpen(true)}>{entry.source === 'imported' ? 'Set the stop' : 'Change the trade'}</Button>
      <Button variant="danger" onClick={removeEntry}>
        Delete
      </Button>
      {isOpen && <TradeDialog entry={entry} onDone={() => setOpen(false)} />}
    </>
  );
}
