import type { ContextType } from 'react';
import type { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

type Router = NonNullable<ContextType<typeof DataRouterContext>>['router'];

/** Scrolls to where a page or view was left, which the router knows after Back and Forward alone; otherwise to its top. */
export const scrollToPlace = ({ state }: Router): void =>
  window.scrollTo({ top: state.restoreScrollPosition || 0, behavior: 'instant' });
