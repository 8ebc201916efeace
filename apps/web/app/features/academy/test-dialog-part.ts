import { deferred } from '../../lib/scripts/deferred.tsx';

/** The dialog of a test, loaded when one begins. */
export const TestDialog = deferred(async () => (await import('./test-dialog.tsx')).TestDialog);
