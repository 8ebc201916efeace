import { deferred } from '../../lib/deferred.tsx';

/** The page, which has parts that most pages do not load. */
export const ChangelogPage = deferred(async () => (await import('./changelog-screen.tsx')).ChangelogScreen);
