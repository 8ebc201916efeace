import { useQuery } from '@tanstack/react-query';
import { lastSeenQuery } from './last-seen.queries.ts';

/** Returns whether the member has visited the site before; false while that is unknown. */
export const useIsReturning = (): boolean => (useQuery(lastSeenQuery()).data?.since ?? null) !== null;
