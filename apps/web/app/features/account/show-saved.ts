import { readInTab, storeInTab } from '../../lib/browser/tab-storage.ts';
import { reloadPage } from '../../lib/navigation/reload-page.ts';
import { toast } from '../../ui/toast/toast.ts';

const KEY = 'account.saved';

/** Loads the page again, because the frame of every page shows what was saved, and says so then. */
export function showSaved(title: string): void {
  storeInTab(KEY, title);
  reloadPage();
}

/** Says what was saved before the page was loaded again. */
export function sayWhatWasSaved(): void {
  const title = readInTab(KEY);
  storeInTab(KEY, null);
  if (title !== null) toast({ title, description: 'It is shown on every page.' });
}
