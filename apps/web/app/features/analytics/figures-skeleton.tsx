import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder of a record: its figures, tabs, curve and further figures. */
export const FIGURES_SKELETON = (
  <div className="grid gap-4">
    <Skeleton className="h-56 rounded-card lg:h-28" />
    <Skeleton className="h-10 max-w-120" />
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="h-110 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  </div>
);
