/** After this time, a page that was to be left has not been left after all. */
const STAYS_MS = 10_000;

let staying: Promise<void> | null = null;

/** Whether the page that is shown is being left: a mark of it, which ends with it. */
const isLeaving = () => document.documentElement.dataset.leaving !== undefined;

/**
 * Called when a page is left for one of another session. Its reads wait from then on: the browser would report those that the ended
 * session refuses, and they would lead to the login.
 */
export function beginLeaving(): void {
  if (isLeaving()) return;
  const { dataset } = document.documentElement;
  dataset.leaving = '';
  staying = new Promise((stay) =>
    setTimeout(() => {
      delete dataset.leaving;
      staying = null;
      stay();
    }, STAYS_MS),
  );
}

/** Called when a page has ended its own session and stays, with what it says about that. Its reads wait until the person leaves it. */
export function stayWithoutSession(): void {
  document.documentElement.dataset.leaving = '';
  staying = new Promise(() => {});
}

/** Returns null, or, while the page is being left, what resolves if it stays. */
export const untilStaying = (): Promise<void> | null => (staying !== null && isLeaving() ? staying : null);

/** Loads another page in place of this one, whose session has ended. */
export function leavePage(address: string): void {
  beginLeaving();
  window.location.replace(address);
}
