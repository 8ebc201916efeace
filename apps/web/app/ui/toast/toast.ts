import { getProblem } from '../../lib/forms/get-problem.ts';
import { loadedWithParts } from '../../lib/scripts/deferred.tsx';
import { loadWithRetry } from '../../lib/scripts/load-with-retry.ts';
import type { ToastMessage } from './toast-store.ts';

// Otherwise the message that the server cannot be reached would wait for its own script.
const loadToaster = loadedWithParts(() => import('./toaster.tsx'));

/** Shows a message for 5 s. Its script is loaded once the page is idle or in use, at the latest with the first message. */
export function toast(message: ToastMessage): void {
  void loadWithRetry(loadToaster).then(({ showToast }) => showToast(message));
}

/** Returns a handler that shows what was not done and why. @param title Such as `The run could not be cancelled` */
export const toastFailure = (title: string) => (error: unknown) =>
  toast({ variant: 'destructive', title, description: getProblem(error).detail });
