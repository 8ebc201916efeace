import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder of the figures of a record and of its curve. */
export const FIGURES_SKELETON = (
  <div className="grid gap-4">
    <Skeleton className="h-28 rounded-card" />
    <Skeleton className="h-120 rounded-card" />
  </div>
);
