import type { PageContext } from '@sealtick/contract';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Locator } from './locator.ts';
import { cancelTopDialog } from './modal-dialogs.ts';
import { isMatch, Network, type PageRequest, readAnswer, toRequest } from './network.ts';
import { pageClock } from './page-clock.ts';
import { runScript } from './page-scripts.ts';
import { PageSocket, type SocketRoute } from './page-socket.ts';
import { isTimerStale, leaveTimers } from './page-timers.ts';
import { PageWorker } from './page-worker.ts';
import { PageClosedError, until } from './until.ts';
import { happyDom, type Visit, visit } from './visit.tsx';

/** The server behind the pages. */
export interface StandIn {
  /** Returns what the loaders of a page read. */
  toRouterContext(cookies: string, origin: string, headers: Readonly<Record<string, string>>): PageContext;
  /** Answers a request of the page. */
  answer(request: PageRequest, cookies: string): Promise<Response>;
}

const BASE = 'http://127.0.0.1:4300/';
const KEYS: Readonly<Record<string, string>> = { ControlOrMeta: 'Control', ' ': 'Space' };
type Listener = (value: never) => unknown;

/** The screen of a test: what Playwright's page is to a browser test, over the same stand-in, without a browser. */
export class ScreenPage extends Locator {
  readonly base = BASE;
  readonly network: Network;
  private readonly standIn: StandIn;
  private readonly cookies = new Map<string, string>();
  private readonly listeners = new Map<string, Listener[]>();
  private readonly events: UserEvent;
  private scripts: (() => unknown)[] = [];
  /** Restores what the scripts of the page that is shown changed. */
  private undo: (() => void)[] = [];
  /** Sent with every request. */
  private headers: Readonly<Record<string, string>> = {};
  private shown: Visit | null = null;
  /** The move to another page that a link or a script has begun. */
  private leaving: Promise<unknown> = Promise.resolve();
  /** The page that is about to be shown. */
  private arriving: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(standIn: StandIn) {
    super(null as never, '');
    Object.assign(this, { owner: this });
    this.standIn = standIn;
    this.events = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    this.network = new Network((request) => standIn.answer(this.withHeaders(request), this.cookieText()), BASE);
    Object.assign(globalThis, { fetch: this.network.fetch });
    window.location.assign = (address) => this.leaveFor(String(address));
    window.location.replace = (address) => this.leaveFor(String(address));
    window.location.reload = () => this.leaveFor(this.url());
    window.addEventListener('click', this.followLink);
    const noted = this.network.note.bind(this.network);
    this.network.note = (request) => {
      noted(request);
      this.emit('request', request as never);
    };
  }

  /** @throws If the page was closed: the page that is shown is that of a later test */
  requireOpen(): void {
    if (this.isClosed) throw new PageClosedError();
  }

  get user(): UserEvent {
    this.requireOpen();
    return this.events;
  }

  private withHeaders = (request: PageRequest): PageRequest => ({
    ...request,
    headers: () => ({ ...request.headers(), ...this.headers }),
  });
  private cookieText = () =>
    [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');

  context = () => ({
    addCookies: async (cookies: readonly { name: string; value: string }[]) => {
      for (const { name, value } of cookies) this.cookies.set(name, decodeURIComponent(value));
    },
    clearCookies: async () => this.cookies.clear(),
    /** The clipboard is one of user-event. */
    grantPermissions: async () => {},
    setOffline: async (isOffline: boolean) => {
      this.requireOpen();
      this.setOffline(isOffline);
    },
    setExtraHTTPHeaders: async (headers: Readonly<Record<string, string>>) => {
      this.headers = headers;
    },
    route: this.route,
  });

  private setOffline(isOffline: boolean): void {
    this.network.isOffline = isOffline;
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isOffline });
    window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
  }

  /** Asks the API as the page does. */
  request = {
    get: async (path: string, { headers = {} }: { headers?: Record<string, string> } = {}) =>
      readAnswer(await this.standIn.answer(toRequest(path, { headers }, BASE), this.cookieText())),
  };

  override page = () => this as never;
  url = () => window.location.href;
  title = async () => document.title;
  viewportSize = () => ({ width: window.innerWidth, height: window.innerHeight });
  setViewportSize = async (size: { readonly width: number; readonly height: number }) => {
    this.requireOpen();
    happyDom().setViewport(size);
    // The copies in the global scope.
    Object.assign(globalThis, { innerWidth: size.width, innerHeight: size.height });
  };

  /** Loads a page, as on a visit. */
  goto = async (path: string): Promise<{ status(): number }> => {
    this.requireOpen();
    const address = new URL(path, BASE);
    this.network.note(toRequest(address, {}, BASE));
    if (address.pathname.startsWith('/api/')) return this.follow(address);
    // One page at a time: a load that has begun is finished before the next one.
    const load = this.arriving.then(() => this.load(address));
    this.arriving = load.catch(() => {});
    const status = await load;
    await this.interactive();
    return { status: () => status };
  };

  /** Shows the page of an address, or of the one to which it redirects. @returns The status of the answer */
  private async load(address: URL): Promise<number> {
    this.requireOpen();
    this.leaveShown();
    for (const script of this.scripts) this.run(script);
    const result = await visit(
      address,
      this.standIn.toRouterContext(this.cookieText(), BASE.slice(0, -1), this.headers),
    );
    if (this.isClosed && 'leave' in result) result.leave();
    this.requireOpen();
    if ('redirect' in result) {
      const target = new URL(result.redirect, BASE);
      this.network.note(toRequest(target, {}, BASE));
      return this.load(target);
    }
    this.shown = result;
    return result.status;
  }

  /** Ends what is shown, its workers and what its scripts changed. */
  private leaveShown(): void {
    PageWorker.terminateAll();
    for (const undo of this.undo.splice(0).reverse()) undo();
    const { shown } = this;
    this.shown = null;
    shown?.leave();
  }

  private run<T>(script: () => T): T {
    const { result, undo } = runScript(script);
    this.undo.push(undo);
    return result;
  }

  /** Waits until the page handles events. */
  interactive = () =>
    until(() => {
      this.requireOpen();
      if (document.documentElement?.dataset.interactive === undefined) throw new Error('The page is not shown.');
    });

  /** Moves to where the API leads. An answer without content leaves the page as it is, as in a browser. */
  private follow = async (address: URL): Promise<{ status(): number }> => {
    const { status, headers } = await this.network.answer(toRequest(address, {}, BASE));
    return status === 204 ? { status: () => status } : this.goto(headers.get('location') ?? '/');
  };

  reload = () => this.goto(this.url());
  goBack = async () => this.moved(() => window.history.back());
  goForward = async () => this.moved(() => window.history.forward());
  private moved = async (move: () => void) => {
    this.requireOpen();
    const before = this.url();
    move();
    await until(() => {
      this.requireOpen();
      if (this.url() === before) throw new Error(`The page stays at ${before}.`);
    });
  };

  /** What a browser does for a link that no script handles. */
  private followLink = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
    if (event.defaultPrevented || link === null) return;
    event.preventDefault();
    const { href, hash, target } = link;
    if (target === '_blank' || link.hasAttribute('download')) return;
    if (hash !== '' && href.replace(hash, '') === this.url().replace(window.location.hash, ''))
      window.location.hash = hash;
    else this.leaveFor(href);
  };

  /** Begins to load the page to which a link or a script leads. */
  private leaveFor(address: string): void {
    if (isTimerStale() || this.isClosed) return;
    this.leaving = this.leaving.then(() => this.goto(address));
    // A test that ends before the page is shown does not wait for it.
    this.leaving.catch(() => {});
  }

  /** Waits for the move to another page that has begun. */
  arrive = () => this.leaving;

  /** Ends the page. Nothing of it acts afterwards, however its test ended. */
  close = async () => {
    this.isClosed = true;
    window.removeEventListener('click', this.followLink);
    await this.arriving;
    // The cache of queries would hold back those of the next test.
    if (this.network.isOffline) this.setOffline(false);
    try {
      this.leaveShown();
    } finally {
      // What the page has begun, such as the load of a part that sets a timer, ends with it.
      await this.waitForLoadState();
      leaveTimers();
      PageSocket.answer = null;
      Reflect.deleteProperty(navigator, 'onLine');
    }
  };

  waitForURL = (url: string | RegExp | ((url: URL) => boolean)) =>
    until(() => {
      this.requireOpen();
      if (!isMatch(url, this.url(), BASE)) throw new Error(`The page is at ${this.url()} in place of ${url}.`);
    });
  waitForRequest = (matcher: Parameters<Network['waitFor']>[0]) => this.network.waitFor(matcher);
  /** Waits until the page has asked for nothing more during five turns of the event loop. */
  waitForLoadState = async () => {
    for (let quiet = 0, seen = -1; quiet < 5; quiet += 1) {
      if (seen !== this.network.requests.length) quiet = 0;
      seen = this.network.requests.length;
      await nextTurn();
    }
  };
  route = async (...args: Parameters<Network['route']>) => this.network.route(...args);
  unroute = async (matcher: Parameters<Network['unroute']>[0]) => this.network.unroute(matcher);
  routeWebSocket = async (_path: string, answer: (socket: SocketRoute) => unknown) => {
    this.requireOpen();
    PageSocket.answer = answer;
  };
  unrouteAll = async () => this.network.unrouteAll();

  addInitScript = async (script: string | ((arg: never) => void), arg?: unknown) => {
    this.scripts.push(() => (typeof script === 'string' ? evaluate(script) : script(arg as never)));
  };
  on = (name: string, listener: Listener) => this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  private emit = (name: string, value: never) => {
    for (const listener of this.listeners.get(name) ?? []) listener(value);
  };
  override evaluate = (async (work: string | ((arg: unknown) => unknown), arg?: unknown) => {
    this.requireOpen();
    return this.run(() => (typeof work === 'string' ? evaluate(work) : work(arg)));
  }) as never;

  override press = async (key: string) => {
    const parts = key === ' ' ? [' '] : key.split(/\+(?=.)/);
    const names = parts.map((part) => KEYS[part] ?? part);
    const last = names.pop()!;
    const target = document.activeElement ?? document.body;
    let isTaken = false;
    const watch = (event: Event) => {
      isTaken = event.defaultPrevented;
    };
    window.addEventListener('keydown', watch, { once: true });
    const stroke = last.length === 1 ? last.replace(/[{[]/g, '$&$&') : `{${last}}`;
    await this.user.keyboard(
      `${names.map((one) => `{${one}>}`).join('')}${stroke}${names.map((one) => `{/${one}}`).join('')}`,
    );
    window.removeEventListener('keydown', watch);
    if (last === 'Escape' && !isTaken && target.isConnected) cancelTopDialog();
  };
  type = async (text: string) => this.user.keyboard(text.replace(/[{[]/g, '$&$&'));
  keyboard = {
    press: (key: string) => this.press(key),
    type: (text: string) => this.type(text),
  };
  mouse = {
    move: async () => {
      await this.user.pointer({ target: document.body });
    },
    /** Without a layout, what is next to the parts of a page is its body or the ground of its modal dialog. */
    click: async () => {
      const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
      await this.user.click(dialog ?? document.body);
    },
  };

  get clock() {
    this.requireOpen();
    return pageClock;
  }
}

/** Taken before a test replaces the timers. */
const { setTimeout } = globalThis;
const nextTurn = () => new Promise((turn) => setTimeout(turn, 0));

/** Runs a script in the global scope. @returns The value of its last expression */
// biome-ignore lint/security/noGlobalEval: the scripts are those of the tests.
const evaluate: (script: string) => unknown = globalThis.eval;
