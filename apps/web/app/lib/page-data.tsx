import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useClockAhead } from './clock.tsx';

interface PageDataProps {
  /** The filled cache as text, a fifth smaller on the wire than as values; null where the browser came by itself. */
  readonly state: string | null;
  readonly children: ReactNode;
}

/** Fills the query cache with what the server has read for this page. */
export function PageData({ state, children }: PageDataProps) {
  const ahead = useClockAhead();
  const read = useMemo((): DehydratedState | null => {
    if (state === null) return null;
    const sent: DehydratedState = JSON.parse(state);
    // The cache goes by one clock, the browser's: what it reads later is dated by that.
    for (const { state } of sent.queries) {
      if (state.dataUpdatedAt) state.dataUpdatedAt += ahead;
      if (state.errorUpdatedAt) state.errorUpdatedAt += ahead;
    }
    return sent;
  }, [state, ahead]);
  return <HydrationBoundary state={read}>{children}</HydrationBoundary>;
}
