import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Skeleton } from './skeleton.tsx';

/** A query as a card shows it. */
export interface CardQuery<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface CardStateProps<T> {
  query: CardQuery<T>;
  /** What is loaded: `API keys`. */
  noun: string;
  children: (data: T) => ReactNode;
}

/** The content of a card once it is loaded; before that, that it is loading or could not be loaded. */
export function CardState<T>({ query: { data, isError, refetch }, noun, children }: CardStateProps<T>) {
  if (data !== undefined) return children(data);
  if (!isError) {
    return (
      <div role="status" aria-label={`Loading ${noun}`}>
        <Skeleton className="h-24" />
      </div>
    );
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      {`The ${noun} could not be loaded.`}
      <Button size="small" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}
