import { deferred } from '../../lib/deferred.tsx';

export const ResearchPages = deferred(async () => (await import('./research-pages.tsx')).ResearchPages);
