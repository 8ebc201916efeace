import type { ReactNode } from 'react';
import { LoadState, type ReadState } from '../../ui/load-state.tsx';

interface ConsoleReadProps<T> {
  query: ReadState<T>;
  /** What is loaded, in the plural: `requests`. */
  what: string;
  children: (data: T) => ReactNode;
}

/** What a read of the console returned. */
export function ConsoleRead<T>({ query, what, children }: ConsoleReadProps<T>) {
  return (
    <LoadState read={query} what={`the ${what}`} skeleton="h-60">
      {children}
    </LoadState>
  );
}
