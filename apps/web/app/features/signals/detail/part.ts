import { deferred } from '../../../lib/deferred.tsx';

/** A signal opened over the list: drawn with the page, while its script is loaded apart. */
export const SignalDrawer = deferred(async () => (await import('./signal-drawer.tsx')).SignalDrawer);
