import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { UNREACHABLE_TEXT } from '../lib/data/unreachable-text.ts';
import { Button } from './button.tsx';
import { Skeleton } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

/** The state of a read, as `useQuery` returns it and `allOf` returns it for several. */
export interface ReadState<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  /** How often it has failed. */
  readonly errorUpdateCount?: number;
}

/** How far a read is, where a part draws its own placeholder and error. */
export type LoadStep = 'loading' | 'failed' | 'loaded';

/** Returns how far a read is. Data stays when a later read of it fails. */
export function loadStep({ data, isError }: Pick<ReadState<unknown>, 'data' | 'isError'>): LoadStep {
  if (data !== undefined) return 'loaded';
  return isError ? 'failed' : 'loading';
}

/** Returns the state of reads of which a part needs the data of all. A retry repeats those that have none. */
export function allOf<const R extends Readonly<Record<string, ReadState<unknown>>>>(
  reads: R,
): ReadState<{ readonly [K in keyof R]: Exclude<R[K]['data'], undefined> }> {
  const missing = Object.values(reads).filter(({ data }) => data === undefined);
  const failed = missing.find(({ isError }) => isError);
  const entries = Object.entries(reads).map(([name, { data }]) => [name, data]);
  return {
    // Complete: no read is missing.
    data: missing.length === 0 ? Object.fromEntries(entries) : undefined,
    isError: failed !== undefined,
    error: failed?.error ?? null,
    refetch: () => Promise.all(missing.map(({ refetch }) => refetch())),
    errorUpdateCount: missing.reduce((sum, { errorUpdateCount = 0 }) => sum + errorUpdateCount, 0),
  };
}

interface FailureProps {
  read: Pick<ReadState<unknown>, 'error' | 'refetch'>;
  /** What is read, as in "The receipts could not be loaded": `the receipts`. */
  what: string;
  /** One line inside a card instead of a box of its own. */
  isLine?: boolean | undefined;
  /** Of the box around the placeholder or the error; the content has its own. */
  className?: string | undefined;
  /** In place of the sentence that `what` gives. */
  title?: string | undefined;
  text?: string | undefined;
  /** Beside the retry of a box. */
  action?: ReactNode;
}

interface LoadStateProps<T> extends FailureProps {
  read: ReadState<T>;
  /** Placeholder in the shape of the content, or the class of a single one. */
  skeleton: ReactElement | string;
  /** Left out where the part around it shows the content. */
  children?: (data: T) => ReactNode;
}

/** What a read returned. Before that a placeholder, or what failed with a retry; data that is already there stays. */
export function LoadState<T>({ read, skeleton, children, ...failure }: LoadStateProps<T>) {
  if (read.data !== undefined) return children?.(read.data) ?? null;
  // The error stays while the read is repeated: the page does not jump, and the button keeps the focus.
  if (read.isError || (read.errorUpdateCount ?? 0) > 0) {
    return <LoadFailure {...failure} read={read} isRetrying={!read.isError} />;
  }
  return (
    <div role="status" aria-label={`Loading ${failure.what}`} className={failure.className}>
      <div className="relative">
        {typeof skeleton === 'string' ? <Skeleton className={skeleton} /> : skeleton}
        <SlowNote what={failure.what} />
      </div>
    </div>
  );
}

/** Appears after 4 s over the placeholder, by style alone: most reads take less. */
function SlowNote({ what }: { what: string }) {
  return (
    <p aria-hidden="true" className="slow-note">
      {`Still loading ${what}…`}
    </p>
  );
}

function LoadFailure({
  read,
  what,
  isLine,
  className,
  title,
  text,
  action,
  isRetrying,
}: FailureProps & { isRetrying: boolean }) {
  const [cause, setCause] = useState(read.error);
  if (read.error !== null && read.error !== cause) setCause(read.error);
  const retry = () => void read.refetch();
  // Without a dependency list, the listener has the read of the last render.
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });
  const shownTitle = title ?? `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded`;
  const shownText = text ?? (cause instanceof TypeError ? UNREACHABLE_TEXT : FAILED_TEXT);
  if (!isLine) {
    return (
      <div className={className}>
        <ErrorState title={shownTitle} text={shownText} isRetrying={isRetrying} onRetry={retry}>
          {action}
        </ErrorState>
      </div>
    );
  }
  return (
    <div role="alert" className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${className ?? ''}`}>
      <p>{cause instanceof TypeError ? `${shownTitle}. ${UNREACHABLE_TEXT}` : `${shownTitle}.`}</p>
      <Button size="small" isLoading={isRetrying} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

const FAILED_TEXT = 'The server answered with an error. Try again in a moment.';
