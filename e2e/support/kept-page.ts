import type { Browser, Disposable, Page, PlaywrightTestOptions } from '@playwright/test';

/** A file of the site that runs no script of it. Pages of another site would end the process of the browser that the next test continues. */
const RESTING_PLACE = '/robots.txt';
/** Empties what a script of the page could write while it was left. */
const EMPTY_STORAGE = `if (location.pathname === '${RESTING_PLACE}') { localStorage.clear(); sessionStorage.clear(); }`;
/** A history has 50 entries: a test that adds one to a full history would find none added. */
const MOST_ENTRIES = 40;
/** After one of these calls the page differs from a new one, and nothing takes that back. */
const LASTING = {
  page: [
    'addLocatorHandler',
    'exposeBinding',
    'exposeFunction',
    'routeFromHAR',
    'routeWebSocket',
    'setDefaultNavigationTimeout',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
  ],
  context: [
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'routeFromHAR',
    'routeWebSocket',
    'setDefaultNavigationTimeout',
    'setDefaultTimeout',
    'setGeolocation',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const;

/**
 * The page of a worker. Tests take it one after the other, each with empty cookies and storage: what a new page compiles and draws
 * for the first time takes half the processor time of a load. What a test adds to the page is removed after it; a test that changes the
 * page permanently gets the next one a new page.
 */
export class KeptPage {
  private kept: { readonly page: Page; readonly options: string } | null = null;
  private isChanged = false;
  private scripts: Promise<Disposable>[] = [];

  /** Returns the page, or a new one if the options of its context are others. */
  async take(browser: Browser, options: Partial<PlaywrightTestOptions>, scripts: readonly string[]): Promise<Page> {
    const { viewport = null, ...others } = options;
    const text = JSON.stringify([others, scripts]);
    if (this.kept?.options !== text) {
      await this.close();
      this.kept = { page: await this.open(browser, scripts), options: text };
    }
    const { page } = this.kept;
    if (viewport !== null && JSON.stringify(viewport) !== JSON.stringify(page.viewportSize()))
      await page.setViewportSize(viewport);
    return page;
  }

  /** Prepares the page for the next test. */
  async giveBack(isIntact: boolean): Promise<void> {
    const page = this.kept?.page;
    if (!page) return;
    const context = page.context();
    if (!isIntact || this.isChanged || page.isClosed() || context.serviceWorkers().length > 0) return this.close();
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const script of this.scripts.splice(0)) await (await script).dispose();
    for (const changed of [page, context]) await changed.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setExtraHTTPHeaders({});
    await context.setOffline(false);
    await page.emulateMedia({ media: null });
    // A program may have ended with its test. The end of an outage reaches the browser a moment later.
    const leave = () =>
      changeBrowser(page).then(
        () => true,
        () => false,
      );
    if (!(await leave()) && !(await leave())) return this.close();
    if (Number(await page.evaluate('history.length')) > MOST_ENTRIES) return this.close();
    page.removeAllListeners('dialog');
  }

  async close(): Promise<void> {
    await this.kept?.page.context().close();
    this.kept = null;
  }

  private async open(browser: Browser, scripts: readonly string[]): Promise<Page> {
    // With the options of the test: Playwright adds them.
    const context = await browser.newContext();
    for (const script of [EMPTY_STORAGE, ...scripts]) await context.addInitScript(script);
    const page = await context.newPage();
    this.isChanged = false;
    this.scripts = [];
    const change = () => {
      this.isChanged = true;
    };
    onCall(page, LASTING.page, change);
    onCall(context, LASTING.context, change);
    onCall(context.clock, LASTING.clock, change);
    onCall(page, ['emulateMedia'], (_, options) => {
      if (Object.keys(Object(options)).some((name) => name !== 'media')) change();
    });
    for (const changed of [page, context])
      onCall(changed, ['addInitScript'], (added) => this.scripts.push(added as Promise<Disposable>));
    return page;
  }
}

/** Calls `then` with the result and the first argument of each call of a method. */
function onCall<T extends object>(
  object: T,
  names: readonly (keyof T & string)[],
  then: (result: unknown, first: unknown) => void,
): void {
  for (const name of names) {
    const call = object[name] as (...values: unknown[]) => unknown;
    const watched = (...values: unknown[]) => {
      const result = call.apply(object, values);
      then(result, values[0]);
      return result;
    };
    Object.defineProperty(object, name, { value: watched });
  }
}

/** Leaves a page as another browser would open it: without cookies, and without what the pages stored. */
export async function changeBrowser(page: Page): Promise<void> {
  await page.goto(RESTING_PLACE, { waitUntil: 'commit' });
  await page.context().clearCookies();
}

/** Whether a page shows nothing of the site yet. */
export const isNew = (page: Page): boolean => page.url() === 'about:blank' || page.url().endsWith(RESTING_PLACE);
