// Pages load it when a read is refused: a first load lasts longer than the end of a test waits for.
import '../app/lib/session/sign-in-again.ts';
import { describe, expect, test, vi } from 'vitest';
import { type Axe, findFaults } from './find-faults.ts';
import { completeHappyDom } from './happy-dom-gaps.ts';
import { ScreenPage, type StandIn } from './page.ts';
import { watchTimers } from './page-timers.ts';

/** What a test or a group of tests chooses. */
interface Options {
  readonly scenario?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly expectedErrors?: readonly RegExp[];
}

interface Fixtures {
  readonly page: ScreenPage;
  readonly context: ReturnType<ScreenPage['context']>;
  readonly request: ScreenPage['request'];
  readonly scenario: string;
  readonly baseURL: string;
  readonly apiCalls: string[];
  readonly consoleErrors: string[];
  readonly expectedErrors: RegExp[];
}

type Body = (fixtures: Fixtures) => unknown;
interface Group {
  options: Options;
  readonly before: Body[];
}

/** What all tests share. */
interface Site {
  readonly standIn: StandIn;
  readonly axe: Axe;
}

interface ScreenTest {
  readonly groups: readonly Group[];
  readonly body: Body;
  /** Aborted when the test has no time left. */
  readonly signal: AbortSignal;
}

/** What React says of elements that it renders in a browser alone, or that happy-dom does not know. */
const GAPS = [/^Encountered a script tag/, /^The tag <search>/, /^The tag <%s> is unrecognized.* search/];

const DEFAULTS = { scenario: 'full', viewport: { width: 1440, height: 900 }, expectedErrors: [] };

/** The groups around the test that is being read; the first one is its file. */
let groups: Group[] = [];

/** The test before, which ends its page after its limit, when Vitest has begun the next one. */
let previous: Promise<unknown> = Promise.resolve();

/** Begins a file of tests: what the file before chose for all of its tests does not apply to it. */
export function beginFile(): void {
  groups = [{ options: {}, before: [] }];
}

/** Returns `test` with the page, the groups and the options of the browser tests, over a stand-in. */
export function screenTest(standIn: StandIn, axe: Axe) {
  completeHappyDom();
  watchTimers();
  const site = { standIn, axe };

  const screen = (title: string, body: Body) => {
    const around = groups;
    test(title, ({ signal }) => {
      const result = previous.then(() => run(site, { groups: around, body, signal }));
      previous = result.catch(() => {});
      return result;
    });
  };
  return Object.assign(screen, {
    /** Runs a test as part of the one that runs, which tests how a test ends. */
    run: (body: Body, signal: AbortSignal) => run(site, { groups: [], body, signal }),
    describe(title: string, define: () => void) {
      // Vitest reads a group within a group after the outer one.
      const within: Group[] = [...groups, { options: {}, before: [] }];
      describe(title, () => {
        const outer = groups;
        groups = within;
        define();
        groups = outer;
      });
    },
    use(options: Options) {
      const group = groups.at(-1)!;
      group.options = { ...group.options, ...options };
    },
    beforeEach(body: Body) {
      groups.at(-1)!.before.push(body);
    },
  });
}

/** Deletes what the pages of another test stored in the browser, which all tests share. */
function clearBrowser(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store
    if (cookie !== '') document.cookie = `${cookie.split('=')[0]}=; Path=/; Secure; Max-Age=0`;
  }
}

async function run({ standIn, axe }: Site, { groups, body, signal }: ScreenTest): Promise<void> {
  const options = Object.assign({}, DEFAULTS, ...groups.map((one) => one.options));
  const unknown = Object.keys(options).filter((name) => !(name in DEFAULTS));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')} needs a browser: the test belongs into e2e/tests.`);
  const { scenario, viewport } = options;
  const expectedErrors: RegExp[] = [...options.expectedErrors];
  const consoleErrors: string[] = [];
  const onError = vi.spyOn(console, 'error').mockImplementation((...parts) => void consoleErrors.push(parts.join(' ')));
  const page = new ScreenPage(standIn);
  const apiCalls: string[] = [];
  page.on('request', (request: { url(): string }) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) apiCalls.push(pathname + search);
  });
  const context = page.context();
  clearBrowser();
  await page.setViewportSize(viewport);
  await context.addCookies([{ name: 'scenario', value: encodeURIComponent(scenario) }]);
  try {
    const fixtures = {
      page,
      context,
      request: page.request,
      scenario,
      baseURL: page.base.slice(0, -1),
      apiCalls,
      consoleErrors,
      expectedErrors,
    };
    await untilAborted(signal, async () => {
      for (const { before } of groups) for (const one of before) await one(fixtures);
      await body(fixtures);
    });
    const unexpected = consoleErrors.filter(
      (text) => ![...GAPS, ...expectedErrors].some((one: RegExp) => one.test(text)),
    );
    expect(unexpected, 'nothing unexpected on the console').toEqual([]);
    vi.useRealTimers();
    expect(await findFaults(axe), 'names, roles and structure').toEqual([]);
    await untilAborted(signal, page.arrive);
  } finally {
    await page.close();
    vi.useRealTimers();
    onError.mockRestore();
  }
}

/** Waits for work, but no longer than its test has time: work that hangs would keep its page in the way of the next test. */
async function untilAborted(signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  const aborted = new Promise<never>((_, refuse) => {
    signal.addEventListener('abort', () => refuse(signal.reason), { once: true });
  });
  signal.throwIfAborted();
  await Promise.race([work(), aborted]);
}
