import { loadWithRetry } from '../../lib/load-with-retry.ts';
import type { ToastMessage } from './toast-store.ts';

/** Tells the visitor something in passing, for 5 s. What draws it is loaded with the first one. */
export function toast(message: ToastMessage): void {
  void loadWithRetry(() => import('./toaster.tsx')).then(({ showToast }) => showToast(message));
}
