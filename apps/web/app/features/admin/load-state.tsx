import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { accessQuery } from './admin.queries.ts';

interface LoadStateProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'isPending' | 'refetch'>;
  /** What is loaded, in the plural: `requests`. */
  what: string;
  children: (data: T) => ReactNode;
}

/** What a read of the console answered; a skeleton before, and an error with a retry. */
export function LoadState<T>({ query, what, children }: LoadStateProps<T>) {
  const client = useQueryClient();
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Skeleton className="h-60" />;
  // A proof may have become too old: the page then asks for a new one.
  const retry = async () => {
    await client.invalidateQueries(accessQuery());
    await query.refetch();
  };
  return <ErrorState title={`The ${what} could not be loaded`} onRetry={() => void retry()} />;
}
