import { loadWithRetry } from '../../lib/load-with-retry.ts';
import type { ToastMessage } from './toast-store.ts';

/** Shows a message for 5 s. Its script is loaded with the first message. */
export function toast(message: ToastMessage): void {
  void loadWithRetry(() => import('./toaster.tsx')).then(({ showToast }) => showToast(message));
}
