import { Skeleton } from '../../../ui/skeleton.tsx';

/** Placeholder of a report: its head and its curve. */
export const REPORT_SKELETON = (
  <div className="grid gap-4">
    <Skeleton className="h-40 rounded-card" />
    <Skeleton className="h-96 rounded-card" />
  </div>
);
