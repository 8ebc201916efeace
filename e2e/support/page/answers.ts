import type { Locator, Page, Request, Route } from '@playwright/test';
import { expect } from '../test.ts';

type Answer = NonNullable<Parameters<Route['fulfill']>[0]>;

/** Answers what the page sends to an address, with 204 if nothing else is given, and leaves reads to the server; returns the bodies. */
export async function recordBodies<T = unknown>(
  page: Page,
  url: string | RegExp,
  answer: Answer | ((request: Request) => Answer | Promise<Answer>) = { status: 204 },
): Promise<T[]> {
  const bodies: T[] = [];
  await page.route(url, async (route, request) => {
    if (request.method() === 'GET') return route.fallback();
    bodies.push(request.postDataJSON());
    return route.fulfill(typeof answer === 'function' ? await answer(request) : answer);
  });
  return bodies;
}

/** The answer of the server to a call that it refuses. @param more Other fields of the problem document */
export const refusal = (status: number, detail: string, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status, detail, ...more }),
});

export const expectLink = (scope: Page | Locator, name: string | RegExp, href: string | RegExp): Promise<void> =>
  expect(scope.getByRole('link', { name })).toHaveAttribute('href', href);
