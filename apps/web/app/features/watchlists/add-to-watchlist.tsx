import type { WatchlistItem } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.ts';
import { hasItem } from './has-item.ts';
import { WatchlistDialog } from './watchlist-dialog.tsx';
import { watchlistsQuery } from './watchlists.queries.ts';

interface AddToWatchlistProps {
  item: WatchlistItem;
  name: string;
  /** Only the icon, on phones alone: beside another button. */
  isBare?: boolean;
}

/** Opens the watchlists, to add something to them or to remove it. */
export function AddToWatchlist({ item, name, isBare = false }: AddToWatchlistProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: lists } = useQuery(watchlistsQuery());
  const count = lists?.filter((list) => hasItem(list, item)).length ?? 0;
  return (
    <>
      <Button onClick={() => setOpen(true)} className={isBare ? 'min-w-11 md:hidden' : ''}>
        <Icon of={ListPlus} size={15} />
        <span className={isBare ? 'sr-only' : ''}>
          {count === 0 ? 'Add to Watchlist' : `In ${count} ${count === 1 ? 'watchlist' : 'watchlists'}`}
        </span>
      </Button>
      {isOpen && <WatchlistDialog item={item} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
