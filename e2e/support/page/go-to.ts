import type { Page, Request } from '@playwright/test';
import { isNew } from '../kept-page.ts';
import { isNightly } from '../some-of.ts';
import { open } from '../test.ts';

/** What the page shows next has been drawn, and nothing else is due. */
const DRAWN =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done, { timeout: 5_000 }))))';
const IS_IDLE = `__reactRouterDataRouter.state.navigation.state === 'idle'`;

/** When each request of a page began that has not ended. */
type Pending = Map<Request, number>;
const pending = new WeakMap<Page, Pending>();
/** Playwright does not report the end of what a worker requested that its page has ended. */
const LONGEST_MS = 10_000;

/**
 * Opens a page by the router of the page that is shown, as a link does, and waits until it has all that it requests. That takes half
 * as long as a load, and what tests have added to the document stays. The first page is loaded, at night every page.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const requests = pending.get(page) ?? watchRequests(page);
  // What the page that is left waits for is not needed.
  requests.clear();
  if (isNightly || isNew(page)) await open(page, path);
  else await page.evaluate(`__reactRouterDataRouter.navigate(${JSON.stringify(path)})`);
  // A script that has arrived may draw a part that requests more.
  for (let rounds = 0; rounds < 2; ) {
    await page.evaluate(DRAWN);
    const isWaiting = requests.values().some((begin) => performance.now() - begin < LONGEST_MS);
    rounds = !isWaiting && (await page.evaluate(IS_IDLE)) ? rounds + 1 : 0;
  }
}

function watchRequests(page: Page): Pending {
  const requests: Pending = new Map();
  pending.set(page, requests);
  page.on('request', (request) => requests.set(request, performance.now()));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  // Without this, the next page would wait as long as for a request that never ends.
  page.on('worker', (worker) =>
    worker.on('close', () => {
      for (const request of requests.keys()) if (request.url() === worker.url()) requests.delete(request);
    }),
  );
  return requests;
}
