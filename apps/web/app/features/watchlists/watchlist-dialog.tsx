import type { Watchlist, WatchlistItem } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { hasItem } from './has-item.ts';
import { NewList } from './new-list.tsx';
import { changeWatchlist, watchlistsQuery } from './watchlists.queries.ts';

interface WatchlistDialogProps {
  item: WatchlistItem;
  name: string;
  onClose: () => void;
}

/** The first list needs no name of its own. */
const FIRST_LIST = 'Watchlist';

/** The member's watchlists, each with whether it contains an item, and a form for a new one. */
export function WatchlistDialog({ item, name, onClose }: WatchlistDialogProps) {
  const lists = useQuery(watchlistsQuery());
  return (
    <Dialog title={`Watchlists with ${name}`} onClose={onClose}>
      <LoadState read={lists} what="the watchlists" isLine skeleton="h-24" />
      {lists.data?.length === 0 && <p>No watchlists created</p>}
      {lists.data && lists.data.length > 0 && (
        <ul aria-label="Watchlists" className="grid gap-2">
          {lists.data.map((list) => (
            <li key={list.id}>
              <Membership list={list} item={item} />
            </li>
          ))}
        </ul>
      )}
      {lists.data && (
        <NewList items={[item]} action="Create and add" suggested={lists.data.length === 0 ? FIRST_LIST : ''} />
      )}
    </Dialog>
  );
}

function Membership({ list, item }: { list: Watchlist; item: WatchlistItem }) {
  const { mutate, isPending, error } = useMutation(changeWatchlist);
  const isIn = hasItem(list, item);
  const others = list.items.filter(({ kind, id }) => kind !== item.kind || id !== item.id);
  const change = () => {
    if (!isPending) mutate({ id: list.id, items: isIn ? others : [...list.items, item] });
  };
  return (
    <>
      <Checkbox checked={isPending ? !isIn : isIn} onChange={change}>
        {list.name}
      </Checkbox>
      <ProblemLine of={error} />
    </>
  );
}
