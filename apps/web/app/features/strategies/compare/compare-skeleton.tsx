import { Skeleton } from '../../../ui/skeleton.tsx';

/** A placeholder of the comparison's size. */
export function CompareSkeleton() {
  return (
    <div role="status" aria-label="Loading the comparison" className="pt-6 md:pt-8">
      <Skeleton className="h-256 rounded-card" />
    </div>
  );
}
