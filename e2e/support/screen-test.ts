import type { Page } from '@playwright/test';
import axe from 'axe-core';
import type * as Chromium from './chromium-test.ts';
import { DESKTOP, PHONE, TABLET } from './screen-sizes.ts';
import type { Scenario } from './stand-in/scenario-names.ts';
import { standInApp } from './stand-in/stand-in-app.ts';

// What it exports has the types of Playwright, so that a spec runs in both.
const WEB = '@sealtick/web/testing';
const { expectScreen, screenTest } = await import(WEB);
const { app, getAsks } = await standInApp();
const HAS_NO_BODY: readonly number[] = [204, 304];

const standIn = {
  toRouterContext: (cookie: string, origin: string, headers: Readonly<Record<string, string>>) => ({
    ...getAsks({ headers: { ...headers, cookie } }),
    nonce: '',
    origin,
    now: Date.now(),
    wallNow: Date.now(),
    report: () => {},
  }),
  async answer(request: PageRequest, cookie: string) {
    const { pathname, search } = new URL(request.url());
    const payload = request.postData();
    const { statusCode, headers, rawPayload } = await app.inject({
      method: request.method(),
      url: pathname + search,
      headers: { ...request.headers(), cookie: `${cookie}; scripts=own` },
      ...(payload === null ? {} : { payload }),
    });
    const body = HAS_NO_BODY.includes(statusCode) ? null : rawPayload;
    return new Response(body, { status: statusCode, headers: headers as Record<string, string> });
  },
};

type ScreenBody = (fixtures: { readonly page: Page }) => unknown;

interface PageRequest {
  url(): string;
  method(): 'GET' | 'POST';
  headers(): Record<string, string>;
  postData(): string | null;
}

export { DESKTOP, PHONE, TABLET };
export const test: typeof Chromium.test & { run(body: ScreenBody, signal: AbortSignal): Promise<void> } = screenTest(
  standIn,
  axe,
);
export const expect: typeof Chromium.expect = expectScreen;

/** Opens a page. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
}

/** Changes the scenario of the stand-in. */
export async function pretend(page: Page, scenario: Scenario): Promise<void> {
  await page.context().addCookies([{ name: 'scenario', value: encodeURIComponent(scenario), url: page.url() }]);
}

/** A page reacts to input as soon as it is shown. */
export const hydrated = async (_page: Page) => {};

/** A screen test has all scripts. */
export const loadedAll = async (_page: Page) => {};

/** Fails: every screen is checked at the end of its test, without colours and layout. */
export const expectAccessible = async (_page: Page, where = 'the page') => {
  throw new Error(`Axe needs a browser for colours and layout: check ${where} in e2e/tests/accessibility.spec.ts.`);
};
