import { useMutation, useQuery } from '@tanstack/react-query';
import { moved } from '../../lib/forms/moved.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { NewList } from './new-list.tsx';
import { WatchlistPart } from './watchlist-part.tsx';
import { orderWatchlists, watchlistsQuery } from './watchlists.queries.ts';

/** The member's watchlists: what they contain, their names and their order. */
export function Watchlists() {
  const read = useQuery(watchlistsQuery());
  const lists = read.data;
  const ordering = useMutation(orderWatchlists);
  const move = (place: number, by: number) =>
    ordering.mutate({
      ids: moved(
        (lists ?? []).map(({ id }) => id),
        place,
        by,
      ),
    });
  return (
    <div className="grid gap-5">
      <LoadState read={read} what="the watchlists" isLine skeleton="h-24" />
      {lists?.length === 0 && (
        <EmptyState title="No watchlists created" text="A watchlist holds strategies and symbols in your own order.">
          <div className="max-w-96">
            <NewList items={[]} action="Create" />
          </div>
        </EmptyState>
      )}
      {lists?.map((list, place) => (
        <WatchlistPart
          key={list.id}
          list={list}
          place={place}
          count={lists.length}
          isMoving={ordering.isPending}
          onMove={(by) => move(place, by)}
        />
      ))}
      <ProblemLine of={ordering.error} />
      {lists && lists.length > 0 && (
        <div className="max-w-96">
          <NewList isFolded items={[]} action="Create" />
        </div>
      )}
    </div>
  );
}
