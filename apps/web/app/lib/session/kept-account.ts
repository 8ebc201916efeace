import { toast } from '../../ui/toast/toast.ts';
import { readInTab, storeInTab } from '../browser/tab-storage.ts';

const KEY = 'account.kept';

/** Stores for the next page that a login has kept an account that was to be deleted. */
export const storeKept = (): void => storeInTab(KEY, 'kept');

/** Shows, on the page after the login, that the account is kept. */
export function showKept(): void {
  if (readInTab(KEY) === null) return;
  storeInTab(KEY, null);
  toast({
    title: 'Your account is kept',
    description:
      'You logged in, so its deletion is cancelled. API keys and share links stay ended, a paid plan stays cancelled, and copying stays halted.',
  });
}
