import { isEndedWorker } from './page-worker.ts';
import { LIMIT_MS } from './until.ts';

/** Taken before a test replaces the timers. */
const { setTimeout } = globalThis;

/** A request of the page. */
export interface PageRequest {
  url(): string;
  method(): string;
  headers(): Record<string, string>;
  postData(): string | null;
  postDataJSON(): unknown;
  resourceType(): string;
}

interface Fulfilment {
  readonly status?: number;
  readonly json?: unknown;
  readonly body?: string;
  readonly contentType?: string;
  readonly headers?: Record<string, string>;
}

type Matcher = string | RegExp | ((url: URL) => boolean);
type Handler = (route: Route, request: PageRequest) => unknown;
type Answer = (request: PageRequest) => Promise<Response>;

/** What a test does with a request that it intercepts. */
class Route {
  readonly settled: Promise<Response>;
  private readonly asked: PageRequest;
  private readonly next: Answer;
  private resolve!: (response: Response | Promise<Response>) => void;
  private reject!: (error: Error) => void;

  constructor(asked: PageRequest, next: Answer) {
    this.asked = asked;
    this.next = next;
    this.settled = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
  }

  request = () => this.asked;
  fulfill = async ({ status = 200, json, body, contentType, headers = {} }: Fulfilment) => {
    const type = contentType ?? (json === undefined ? 'text/plain' : 'application/json');
    const sent = json === undefined ? (body ?? null) : JSON.stringify(json);
    this.resolve(
      new Response(EMPTY.has(status) ? null : sent, { status, headers: { 'content-type': type, ...headers } }),
    );
  };
  abort = async () => this.reject(new TypeError('Failed to fetch'));
  continue = async () => this.resolve(this.next(this.asked));
  fallback = async () => this.resolve(this.next(this.asked));
  fetch = async () => this.next(this.asked);
}

const EMPTY: ReadonlySet<number> = new Set([204, 304]);

/** The network of a page: the stand-in, and before it what the test answers itself. */
export class Network {
  readonly requests: PageRequest[] = [];
  isOffline = false;
  private handlers: { readonly matcher: Matcher; readonly handler: Handler }[] = [];
  private waiting: {
    readonly matches: (request: PageRequest) => boolean;
    readonly take: (one: PageRequest) => void;
  }[] = [];
  private readonly standIn: Answer;
  private readonly base: string;

  constructor(standIn: Answer, base: string) {
    this.standIn = standIn;
    this.base = base;
  }

  route(matcher: Matcher, handler: Handler): void {
    this.handlers.unshift({ matcher, handler });
  }

  unroute(matcher: Matcher): void {
    this.handlers = this.handlers.filter((one) => String(one.matcher) !== String(matcher));
  }

  unrouteAll(): void {
    this.handlers = [];
  }

  /** Resolves with the next request that matches. */
  waitFor(matcher: Matcher | ((request: PageRequest) => boolean)): Promise<PageRequest> {
    const matches =
      typeof matcher === 'function'
        ? (matcher as (request: PageRequest) => boolean)
        : (request: PageRequest) => isMatch(matcher, request.url(), this.base);
    const request = new Promise<PageRequest>((take, refuse) => {
      setTimeout(() => refuse(new Error(`There is no request ${matcher}.`)), LIMIT_MS);
      this.waiting.push({ matches, take });
    });
    // A test that fails before it awaits the request has its own error.
    request.catch(() => {});
    return request;
  }

  /** Takes note of a request. */
  note(request: PageRequest): void {
    this.requests.push(request);
    const taken = this.waiting.filter(({ matches }) => matches(request));
    this.waiting = this.waiting.filter((one) => !taken.includes(one));
    for (const { take } of taken) take(request);
  }

  /** The page's `fetch`. A worker that was ended asks for nothing more: its request would be one of a later page or test. */
  fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    if (isEndedWorker()) return new Promise(() => {});
    const request = toRequest(input, init, this.base);
    this.note(request);
    init.signal?.throwIfAborted();
    if (this.isOffline) throw new TypeError('Failed to fetch');
    return this.answer(request);
  };

  /** Answers a request by the handlers from this one on, and otherwise by the stand-in. */
  async answer(request: PageRequest, from = 0): Promise<Response> {
    const at = this.handlers.findIndex(({ matcher }, i) => i >= from && isMatch(matcher, request.url(), this.base));
    if (at === -1) return this.standIn(request);
    const route = new Route(request, (asked) => this.answer(asked, at + 1));
    await this.handlers[at]!.handler(route, request);
    return route.settled;
  }
}

/** Returns a request of the page by its parts. */
export function toRequest(input: string | URL | Request, init: RequestInit, base: string): PageRequest {
  const isRequest = typeof input === 'object' && 'url' in input;
  const url = new URL(isRequest ? input.url : String(input), base).href;
  const headers = Object.fromEntries(new Headers(init.headers));
  const body = typeof init.body === 'string' ? init.body : null;
  return {
    url: () => url,
    method: () => (init.method ?? 'GET').toUpperCase(),
    headers: () => headers,
    postData: () => body,
    postDataJSON: () => (body === null ? null : JSON.parse(body)),
    resourceType: () => 'fetch',
  };
}

/** Reads an answer of the API. @returns It with the functions that Playwright's has */
export async function readAnswer(response: Response) {
  const text = await response.text();
  return {
    ok: () => response.ok,
    status: () => response.status,
    headers: () => Object.fromEntries(response.headers),
    text: async () => text,
    json: async () => JSON.parse(text),
  };
}

/** Whether an address matches, by the rules of Playwright. */
export function isMatch(matcher: Matcher, url: string, base: string): boolean {
  if (typeof matcher === 'function') return matcher(new URL(url));
  if (matcher instanceof RegExp) return matcher.test(url);
  const pattern = matcher.startsWith('/') ? new URL(matcher, base).href : matcher;
  return getGlob(pattern).test(url);
}

function getGlob(pattern: string): RegExp {
  const source = pattern.replace(/\*\*\/?|\*|\{[^}]*\}|[.+?^$()|[\]\\]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part.startsWith('{')) return `(?:${part.slice(1, -1).replaceAll(',', '|')})`;
    return `\\${part}`;
  });
  return new RegExp(`^${source}$`);
}
