import { reads } from '@sealtick/contract';
import { askApi } from '../data/ask-api.ts';
import { browserQueryClient } from '../data/query-client.ts';
import { clearDrafts } from '../forms/use-draft.ts';
import { paths } from '../navigation/paths.ts';
import { reloadPage } from '../navigation/reload-page.ts';
import { hasSessionEnded } from './has-session-ended.ts';
import { showKept } from './kept-account.ts';

/** Tabs of a browser inform each other whose account they show; null is a page of no one. */
const CHANNEL = 'sealtick-session';

let shown: string | null = null;
let checking: Promise<void> | null = null;

/**
 * Watches whether the session that a page was made for has ended: in another tab, in another browser, or while the page was
 * stored by the browser. The page then loses the data of the account and is loaded again.
 * @param account Email address of the account that the page shows; null for a page without one
 * @param onLogin Called when someone logs in in another tab while this page shows no account
 */
export function watchSession(account: string | null, onLogin: () => void): void {
  shown = account;
  // The channel lives as long as the page.
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.onmessage = ({ data }) => void (data !== shown && (account === null ? onLogin() : checkSession()));
  tabs.postMessage(account);
  if (account === null) return;
  showKept();
  document.addEventListener('visibilitychange', () => void (document.hidden || checkSession()));
  window.addEventListener('focus', () => void checkSession());
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && checkHidden()));
  document.addEventListener('click', onClick, true);
}

/** The tab in which someone logs out is on its way already; loading the page again would keep it here. */
function onClick({ target }: Event): void {
  if (!(target instanceof Element && target.closest(`a[href="${paths.logout}"]`))) return;
  shown = null;
  clearDrafts();
}

/** Called when the page asks for the end of its session. Returns what watches the session again, if it was refused. */
export function pauseWatch(): () => void {
  const account = shown;
  shown = null;
  return () => {
    shown = account;
  };
}

/** Compares the session with the account that the page shows; without an answer, the page stays. */
export function checkSession(): Promise<void> {
  if (shown === null) return Promise.resolve();
  checking ??= leaveIfEnded().finally(() => {
    checking = null;
  });
  return checking;
}

/** A page that comes back from the browser's store is not shown before it is checked. */
async function checkHidden(): Promise<void> {
  const root = document.documentElement;
  root.hidden = true;
  await checkSession();
  if (!isLeaving) root.hidden = false;
}

let isLeaving = false;

async function leaveIfEnded(): Promise<void> {
  const ask = () => askApi(reads.auth.user, {}).catch(() => undefined);
  if (!(await hasSessionEnded(ask, () => shown))) return;
  isLeaving = true;
  document.documentElement.hidden = true;
  clearDrafts();
  browserQueryClient().clear();
  reloadPage();
}
