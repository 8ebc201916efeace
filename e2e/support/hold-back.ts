import type { Page, Route } from '@playwright/test';

/** Keeps what the page asks for at an address waiting; what comes back lets it through, or answers it otherwise. */
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
