import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholders of the page of a strategy. */
export function StrategySkeleton() {
  return (
    <>
      <Skeleton className="h-4 w-40 md:hidden" />
      <Skeleton className="h-9 w-72 max-w-full max-md:mt-3" />
      <Skeleton className="mt-3 h-5 w-96 max-w-full" />
      <Skeleton className="mt-4 h-5.5 w-64" />
      <div className="mt-8 grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </>
  );
}

/** A tab whose script is loading. */
export const panelSkeleton = (
  <div role="status" aria-label="Loading">
    <Skeleton className="h-160 rounded-card" />
  </div>
);
