import { deferred } from '../../../lib/scripts/deferred.tsx';

/** A signal over the list: rendered with the page, its script is loaded separately. */
export const SignalDrawer = deferred(async () => (await import('./signal-drawer.tsx')).SignalDrawer);
