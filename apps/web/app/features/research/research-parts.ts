import { deferred } from '../../lib/scripts/deferred.tsx';

export const ResearchPages = deferred(async () => (await import('./research-pages.tsx')).ResearchPages);
