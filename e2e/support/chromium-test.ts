import {
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type PlaywrightTestOptions,
  type Request,
} from '@playwright/test';
import axe from 'axe-core';
import type { Served } from '../pictures/served.ts';
import { KeptPage } from './kept-page.ts';
import { changeRequests } from './program/change-requests.ts';
import { startOnPreparedData } from './program/prepared-data.ts';
import type { startStripe } from './program/start-stripe.ts';
import type { Scenario } from './stand-in/scenario-names.ts';

interface Fixtures {
  /** What the stand-in simulates in this test. */
  scenario: Scenario;
  /** Whether pages load the scripts of all others once they are idle or in use, which takes longer than most tests. */
  loadsAllScripts: boolean;
  /** Console errors that a test expects, such as the browser's message for a 404. */
  expectedErrors: RegExp[];
  consoleErrors: string[];
  /** Paths under /api, and data requests of the router, that the page requested, in order. */
  apiCalls: string[];
  /** Whether the test is about what a first visit loads: its page is a new one, which has no script in its cache. */
  isFirstVisit: boolean;
  /** What the context of a test is created with. Any other option belongs into `contextOptions`. */
  contextChoices: Partial<PlaywrightTestOptions>;
}

export interface SharedSettings {
  /** Environment variables of the whole program that all tests of a project share; null if it has none. */
  sharedSettings: NodeJS.ProcessEnv | null;
  /** Whether that program has a stand-in of Stripe. */
  takesPayments: boolean;
}

interface WorkerFixtures extends SharedSettings {
  keptPage: KeptPage;
  stripe: Awaited<ReturnType<typeof startStripe>> | null;
  sharedProgram: Served | null;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedSettings: [null, { option: true, scope: 'worker' }],
  takesPayments: [false, { option: true, scope: 'worker' }],
  stripe: [
    async ({ takesPayments }, use) => {
      // It loads the client of Stripe.
      const started = takesPayments ? await (await import('./program/start-stripe.ts')).startStripe() : null;
      await use(started);
      await started?.stripe.stop();
    },
    { scope: 'worker' },
  ],
  sharedProgram: [
    async ({ sharedSettings, stripe }, use) => {
      const program = sharedSettings && (await startOnPreparedData({ ...sharedSettings, ...stripe?.settings }));
      await use(program);
      await program?.end();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ sharedProgram, baseURL }, use) => use(sharedProgram?.url ?? baseURL),
  scenario: ['full', { option: true }],
  loadsAllScripts: [false, { option: true }],
  expectedErrors: [[], { option: true }],
  isFirstVisit: [false, { option: true }],
  keptPage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from its parameter.
    async ({}, use) => {
      const keptPage = new KeptPage();
      await use(keptPage);
      await keptPage.close();
    },
    { scope: 'worker' },
  ],
  contextChoices: (
    {
      baseURL,
      bypassCSP,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      extraHTTPHeaders,
      geolocation,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
  ) =>
    use({
      baseURL,
      bypassCSP,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      extraHTTPHeaders,
      geolocation,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    }),
  context: async (
    { browser, keptPage, contextChoices, scenario, loadsAllScripts, isFirstVisit },
    use,
    { project, errors },
  ) => {
    const isOfProgram = OF_PROGRAMS.includes(project.name);
    const scripts = [
      logViolations,
      ...(isOfProgram ? [`(${changeRequests})(${JSON.stringify({ loadsAllScripts })})`] : []),
    ];
    if (isFirstVisit) await keptPage.close();
    const page = await keptPage.take(browser, contextChoices, scripts);
    const cookies = { scenario, ...(loadsAllScripts ? {} : { scripts: 'own' }) };
    const url = contextChoices.baseURL ?? '';
    await page.context().addCookies(Object.entries(cookies).map(([name, value]) => cookie(name, value, url)));
    await use(page.context());
    await keptPage.giveBack(errors.length === 0);
  },
  page: ({ context }, use) => use(context.pages()[0]!),
  consoleErrors: [
    async ({ page, expectedErrors }, use) => {
      const found: string[] = [];
      const addMessage = (message: ConsoleMessage) => {
        if (message.type() === 'error') found.push(message.text());
      };
      const addError = (error: Error) => found.push(error.message);
      page.on('console', addMessage).on('pageerror', addError);
      await use(found);
      page.off('console', addMessage).off('pageerror', addError);
      const unexpected = found.filter((text) => !expectedErrors.some((expected) => expected.test(text)));
      expect(unexpected, 'nothing unexpected on the console').toEqual([]);
    },
    { auto: true },
  ],
  apiCalls: async ({ page }, use) => {
    const calls: string[] = [];
    const add = (request: Request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/') || pathname.endsWith('.data')) calls.push(pathname + search);
    };
    page.on('request', add);
    await use(calls);
    page.off('request', add);
  },
});

/** Browsers do not log every violation of the content security policy, such as code that zod tries to compile. */
const logViolations = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
  console.error('The policy refused', violatedDirective, blockedURI, sourceFile));`;

/** The projects whose tests run over a whole program. */
const OF_PROGRAMS: readonly string[] = ['server', 'members', 'programs'];

const cookie = (name: string, value: string, url: string) => ({
  name,
  value: encodeURIComponent(value),
  url: new URL('/', url).href,
});

/** Changes the scenario of the stand-in. */
export async function pretend(page: Page, scenario: Scenario): Promise<void> {
  await page.context().addCookies([cookie('scenario', scenario, page.url())]);
}

/** Opens a page and waits for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Waits until every part of the page reacts to input. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
}

/** Uses the page, and waits until it has loaded the scripts of all its parts: from then on it needs the network for data alone. */
export async function loadedAll(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.locator('html[data-loaded]').waitFor({ state: 'attached' });
}

/** Resolves once nothing fades or moves to its place. */
const SETTLED = `Promise.all(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished.catch(() => {})),
).then(() => {})`;

/** Expects axe to find nothing on the page, or `within` one part of it; the rules in `except` are not checked. */
export async function expectAccessible(
  page: Page,
  where = page.url(),
  except: readonly string[] = [],
  within: string | null = null,
): Promise<void> {
  // Text that is half faded in has less contrast than it will have.
  await page.evaluate(SETTLED);
  // Its source has half a megabyte: once per document, however often that is checked.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${axe.source}; undefined`);
  const check = async ({ disabled, part }: { disabled: readonly string[]; part: string | null }) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
    const rules = Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }]));
    // Without reading the styles again, which only rules that are off by default need.
    const options = { resultTypes: ['violations' as const], rules, preload: false };
    const { violations } = await (part === null ? run(options) : run(part, options));
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  };
  const found = await page.evaluate(check, { disabled: except, part: within });
  expect(found, `axe finds nothing on ${where}`).toEqual([]);
}

export { DESKTOP, PHONE, TABLET } from './screen-sizes.ts';

export { expect };
