import { Skeleton } from '../../../ui/skeleton.tsx';

/** A placeholder of the size of form and result. */
export function LabSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the parameters"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[21rem_minmax(0,1fr)]"
    >
      <Skeleton className="h-176 rounded-card lg:h-160" />
      <Skeleton className="h-144 rounded-card lg:h-160" />
    </div>
  );
}
