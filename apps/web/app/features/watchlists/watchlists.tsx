import { useMutation, useQuery } from '@tanstack/react-query';
import { moved } from '../../lib/moved.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { NewList } from './new-list.tsx';
import { Problem } from './problem.tsx';
import { WatchlistPart } from './watchlist-part.tsx';
import { orderWatchlists, watchlistsQuery } from './watchlists.queries.ts';

/** The member's watchlists: what they contain, their names and their order. */
export function Watchlists() {
  const { data: lists, isPending, refetch } = useQuery(watchlistsQuery());
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
      {isPending && <Skeleton className="h-24" />}
      {!isPending && !lists && (
        <div role="alert" className="grid justify-items-start gap-3">
          The watchlists could not be loaded.
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      {lists?.length === 0 && (
        <EmptyState title="No watchlists created" text="A watchlist holds strategies and symbols in your own order.">
          <div className="max-w-80">
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
      <Problem error={ordering.error} />
      {lists && lists.length > 0 && (
        <div className="max-w-80">
          <NewList items={[]} action="Create" />
        </div>
      )}
    </div>
  );
}
