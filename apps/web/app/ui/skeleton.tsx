import { classNames } from './class-names.ts';

/** A quiet block of the size of what it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames('block animate-pulse rounded-chip bg-surface-3', className)} aria-hidden="true" />;
}
