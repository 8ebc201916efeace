import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { useClockAhead } from '../time/clock.tsx';

interface PageDataProps {
  /** The dehydrated query cache as JSON text, which is a fifth smaller than as values; null after a move within the site. */
  readonly state: string | null;
  readonly children: ReactNode;
}

/** Fills the query cache with what the server has read for this page. */
export function PageData({ state, children }: PageDataProps) {
  const ahead = useClockAhead();
  const read = useMemo((): DehydratedState | null => {
    if (state === null) return null;
    const sent: DehydratedState = JSON.parse(state);
    // Data times use the browser's clock, as later reads in the browser do.
    for (const { state } of sent.queries) {
      if (state.dataUpdatedAt) state.dataUpdatedAt += ahead;
      if (state.errorUpdatedAt) state.errorUpdatedAt += ahead;
    }
    return sent;
  }, [state, ahead]);
  return <HydrationBoundary state={read}>{children}</HydrationBoundary>;
}

/** What a page's component reads of its route. */
export interface PageProps {
  readonly loaderData: string | null;
}

/** Returns the component of a route that shows `Page` with what its loader has read. */
export function showPage<Props extends PageProps>(Page: ComponentType<Props>) {
  return function PageRoute(props: Props) {
    return (
      <PageData state={props.loaderData}>
        <Page {...props} />
      </PageData>
    );
  };
}
