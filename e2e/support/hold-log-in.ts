import type { Page } from '@playwright/test';

const LOG_IN = /\/api\/login\?/;
/** More than any test needs up to there. */
const TIMEOUT_MS = 240_000;

/**
 * Keeps the page where it is when it leaves for the log-in, because a busy machine may leave before a message was seen.
 * The returned function goes to where the page wanted to go, and returns that address.
 */
export async function holdLogIn(page: Page): Promise<() => Promise<URL>> {
  const leaving = page.waitForRequest(LOG_IN, { timeout: TIMEOUT_MS });
  // An answer without content leaves a browser on its page.
  await page.route(LOG_IN, (route) => route.fulfill({ status: 204 }));
  return async () => {
    const address = new URL((await leaving).url());
    await page.unroute(LOG_IN);
    await page.goto(address.href).catch((error: unknown) => {
      // The page itself may leave once more at the same moment, to where this leads.
      if (!/interrupted by another navigation to ".*\/login/.test(String(error))) throw error;
    });
    return address;
  };
}
