import { deferred } from '../../lib/scripts/deferred.tsx';

/** Only members with an earlier visit see it. */
export const SinceVisit = deferred(async () => (await import('./since-visit.tsx')).SinceVisit);
