import { classNames } from './class-names.ts';

/** A placeholder of the size of the content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames('block animate-pulse rounded-chip bg-surface-3', className)} aria-hidden="true" />;
}
