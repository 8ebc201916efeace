import { returnPath } from '@sealtick/contract';

/** Loads the page that the visitor came from, because every part of a page depends on who is logged in. */
export function goOn(returnTo: string | null): void {
  window.location.assign(returnPath(returnTo));
}
