import { deferred } from '../../lib/deferred.tsx';

/** The help center. It has parts that most pages do not load. */
export const HelpPage = deferred(async () => (await import('./help-screen.tsx')).HelpScreen);

/** A quick guide. */
export const GuidePage = deferred(async () => (await import('./guide-screen.tsx')).GuideScreen);
