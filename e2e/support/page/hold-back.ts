import type { Page, Route } from '@playwright/test';

/** Holds the page's requests to an address back. The returned function lets them through, or fulfils them otherwise. */
export async function holdBack(
  page: Page,
  url: string | RegExp,
  answer = (route: Route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await answer(route);
  });
  return resolve;
}
