import { preloaded } from '../../../lib/preloaded.tsx';

/** A signal opened over the list: drawn with the page, while its script is loaded apart. */
export const SignalDrawer = preloaded(async () => (await import('./signal-drawer.tsx')).SignalDrawer);
