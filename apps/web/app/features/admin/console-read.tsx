import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadState, type ReadState } from '../../ui/load-state.tsx';
import { accessQuery } from './admin.queries.ts';

interface ConsoleReadProps<T> {
  query: ReadState<T>;
  /** What is loaded, in the plural: `requests`. */
  what: string;
  children: (data: T) => ReactNode;
}

/** What a read of the console returned. A retry also asks for a new proof, as the last one may have become too old. */
export function ConsoleRead<T>({ query: { data, isError, error, refetch }, what, children }: ConsoleReadProps<T>) {
  const client = useQueryClient();
  const retry = async () => {
    await client.invalidateQueries(accessQuery());
    await refetch();
  };
  return (
    <LoadState read={{ data, isError, error, refetch: retry }} what={`the ${what}`} skeleton="h-60">
      {children}
    </LoadState>
  );
}
