import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

const LOG_IN = /\/api\/login\?/;
/** More than any test needs up to there. */
const TIMEOUT_MS = 240_000;

/**
 * Keeps the page where it is when it leaves for the login, because a busy machine may leave before a message was seen.
 * The returned function goes to the login, and returns the address by which the page wanted to go there.
 */
export async function holdLogin(page: Page): Promise<() => Promise<URL>> {
  const leaving = page.waitForRequest(LOG_IN, { timeout: TIMEOUT_MS });
  // An answer without content leaves a browser on its page.
  await page.route(LOG_IN, (route) => route.fulfill({ status: 204 }));
  return async () => {
    const address = new URL((await leaving).url());
    // The page may try to leave once more at the same moment, which ends this move. It stays held until the page is another one.
    await expect(() => page.goto(`/login${address.search}`)).toPass();
    await page.unroute(LOG_IN);
    return address;
  };
}
