import type { Watchlist, WatchlistItem } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide';
import { useState } from 'react';
import { moved } from '../../lib/forms/moved.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { toast, toastFailure } from '../../ui/toast/toast.ts';
import { AddItem } from './add-item.tsx';
import { ItemRow } from './item-row.tsx';
import { RenameForm } from './rename-form.tsx';
import { changeWatchlist, deleteWatchlist, restoreWatchlist } from './watchlists.queries.ts';

interface WatchlistPartProps {
  list: Watchlist;
  place: number;
  count: number;
  isMoving: boolean;
  onMove: (by: number) => void;
}

/** One watchlist with its items. */
export function WatchlistPart({ list, place, count, isMoving, onMove }: WatchlistPartProps) {
  const { mutate, isPending, error } = useMutation(changeWatchlist);
  const deletion = useDeletion(list);
  const { id, name, items } = list;
  const [hasBegun, setBegun] = useState(false);
  const draft = useDraft(`watchlist.${id}`, { name });
  const isRenaming = hasBegun || draft.isChanged;
  const setItems = (after: WatchlistItem[]) => mutate({ id, items: after });
  return (
    <section aria-label={name} className="grid gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-1">
        {isRenaming ? (
          <RenameForm
            list={list}
            draft={draft}
            onDone={() => {
              draft.clear();
              setBegun(false);
            }}
          />
        ) : (
          <h3 className="mr-auto font-head text-14 break-all">{name}</h3>
        )}
        {!isRenaming && <IconButton label={`Rename ${name}`} of={Pencil} onClick={() => setBegun(true)} />}
        <MoveButtons name={name} place={place} count={count} isLoading={isMoving} onMove={onMove} />
        <IconButton label={`Delete ${name}`} of={Trash2} isLoading={deletion.isPending} onClick={deletion.begin} />
      </div>
      {items.length === 0 ? (
        <p className="text-13 text-ink-3">No strategies and symbols yet</p>
      ) : (
        <ul aria-label={`Items of ${name}`} className="divide-y divide-line border-line border-y">
          {items.map((item, at) => (
            <ItemRow
              key={`${item.kind} ${item.id}`}
              item={item}
              place={at}
              count={items.length}
              isLoading={isPending}
              onMove={(by) => setItems(moved(items, at, by))}
              onRemove={() => setItems(items.filter((one) => one !== item))}
            />
          ))}
        </ul>
      )}
      <AddItem list={list} isLoading={isPending} onAdd={(item) => setItems([...items, item])} />
      <ProblemLine of={error ?? deletion.error} />
    </section>
  );
}

/** Deletes a watchlist; the message that says so can undo it. */
function useDeletion({ id, name }: Pick<Watchlist, 'id' | 'name'>) {
  const restoring = useMutation({
    ...restoreWatchlist,
    onError: toastFailure('Watchlist not restored'),
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
