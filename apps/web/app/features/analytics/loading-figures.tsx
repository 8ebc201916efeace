import { Skeleton } from '../../ui/skeleton.tsx';

/** In place of the figures of a record while they load. */
export function LoadingFigures() {
  return (
    <div role="status" aria-label="Loading your figures" className="grid gap-4">
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-120 rounded-card" />
    </div>
  );
}
