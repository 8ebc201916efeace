import { Skeleton } from '../../../ui/skeleton.tsx';

/** Placeholders of the size of the records. */
export const EQUITY_SKELETON = (
  <div className="grid gap-4">
    <Skeleton className="h-[31rem] rounded-card md:h-[34rem]" />
    <Skeleton className="h-100 rounded-card" />
  </div>
);

/** Placeholders of the figures of a record. */
export const FIGURES_SKELETON = (
  <div className="grid gap-4">
    <Skeleton className="h-[31rem] rounded-card md:h-[34rem]" />
    <Skeleton className="h-208 rounded-card md:h-112 xl:h-72" />
    <Skeleton className="h-56 rounded-card" />
    <Skeleton className="h-72 rounded-card" />
  </div>
);
