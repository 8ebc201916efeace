import {
  ANONYMOUS,
  FEED_AUTH_MS,
  FEED_CLOSE,
  type FeedRequest,
  type FeedSubscribe,
  type Principal,
} from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import { addressGroup } from '../../platform/http/address-group.ts';
import type { Identity } from '../../platform/identity.ts';
import { isWithin, seenAtOnceBy } from '../log/index.ts';
import type { FeedHub, Reader } from './feed-hub.ts';
import type { FeedSocket } from './feed-socket.ts';
import { Inbound } from './inbound.ts';
import type { OwnLog, OwnReaders } from './own-readers.ts';
import type { SocketLimits } from './socket-limits.ts';

/** A `subscribe` within this time decides where the feed starts; without one it starts at the end. */
const SUBSCRIBE_GRACE_MS = 1_000;

export interface SessionContext {
  readonly identity: Identity;
  readonly limits: SocketLimits;
  /** The hub of the current log; a new log gets a new one. */
  readonly hub: () => FeedHub;
  /** Reads new entries of the log. */
  readonly poll: () => Promise<void>;
  readonly own: OwnReaders;
}

/** Where the entries of the caller's own log begin. */
interface OwnStart {
  readonly log: OwnLog;
  readonly after: number;
}

/** Credential of a reader: the cookie of a browser, the key of a program, or none. */
export type Credential = { readonly cookie: string } | { readonly token: string } | null;

/** Returns the principal of a credential; null for an unknown one. @throws {AppError} for a key that may not be used */
export async function identify(identity: Identity, credential: Credential, client: string): Promise<Principal | null> {
  if (credential === null) return ANONYMOUS;
  if ('token' in credential) return identity.authenticate(credential.token, { clientAddress: client });
  return identity.getPrincipal({ headers: { cookie: credential.cookie } });
}

/** One socket from its handshake to its end: authentication, subscription, and changes of access. */
export class FeedSession {
  credential: Credential = null;
  private readonly ctx: SessionContext;
  private readonly socket: FeedSocket;
  /** Address of the caller. */
  readonly client: string;
  private readonly inbound: Inbound;
  private isPage = false;
  /** Whether only a key may still use the socket, because its address has used up its handshakes. */
  private needsKey = false;
  private principal: Principal | null = null;
  private reader: Reader | null = null;
  private release: (() => void) | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** Requests are answered one after another. */
  private work: Promise<void> = Promise.resolve();

  constructor(ctx: SessionContext, socket: FeedSocket, client: string) {
    this.ctx = ctx;
    this.socket = socket;
    this.client = client;
    this.inbound = new Inbound(socket);
    const { ws } = socket;
    ws.on('message', (data, isBinary) => {
      socket.isAlive = true;
      if (!socket.isOpen) return;
      const request = this.inbound.read(data, isBinary, performance.now());
      if (request) this.work = this.work.then(() => this.answer(request)).catch(() => this.fail());
    });
    ws.on('pong', () => {
      socket.isAlive = true;
      if (socket.isOpen) this.inbound.countOnly(performance.now());
    });
    ws.on('ping', () => {
      if (socket.isOpen) this.inbound.countOnly(performance.now());
    });
    ws.on('error', () => {});
  }

  /** Starts the session of a page of the site, which its cookie identifies. */
  beginAs(principal: Principal, credential: Credential): void {
    this.credential = credential;
    this.isPage = true;
    if (!this.admit(principal)) return;
    this.waitForSubscribe();
  }

  /** Starts the session of a program, which must send `auth` in time. @param needsKey whether only a key is accepted */
  awaitAuth(needsKey: boolean): void {
    this.needsKey = needsKey;
    this.release = this.ctx.limits.openUnidentified(addressGroup(this.client), () =>
      this.socket.close(FEED_CLOSE.tooMany, 'Too many connections without a key. Send `auth` first.'),
    );
    const late = () => this.socket.close(FEED_CLOSE.noAuth, 'Send `auth` within 5 s of connecting.');
    this.timer = setTimeout(late, FEED_AUTH_MS);
  }

  /** Applies the principal that the credential has now. */
  recheck(principal: Principal | null): void {
    if (!this.principal || !this.socket.isOpen) return;
    const before = seenAtOnceBy(this.principal);
    const after = principal && seenAtOnceBy(principal);
    if (!principal || !after || getIdentity(principal) !== getIdentity(this.principal) || !isWithin(before, after)) {
      this.socket.close(FEED_CLOSE.notAllowed, 'Your access changed. Reconnect.');
      return;
    }
    this.principal = principal;
    if (this.reader && !isWithin(after, before)) this.reader.hub.changeAccess(this.reader, after);
  }

  end(): void {
    clearTimeout(this.timer);
    this.socket.isOpen = false;
    this.reader?.hub.remove(this.reader);
    this.ctx.own.remove(this.socket);
    this.release?.();
    this.release = null;
  }

  private async answer(request: FeedRequest): Promise<void> {
    if (!this.socket.isOpen) return;
    if (this.needsKey && !this.principal && !(request.type === 'auth' && request.token)) return this.closeTooMany();
    if (request.type === 'subscribe') return this.subscribe(request);
    // A page of the site is identified by its cookie, and may send `auth` without a key.
    if (this.principal && !request.token) return;
    // It may use a key in place of its cookie until it has subscribed.
    const isReplaced = this.isPage && this.reader === null;
    if (this.principal && !isReplaced) return void this.inbound.reject('INVALID_REQUEST', 'Already authenticated.');
    if (isReplaced) clearTimeout(this.timer);
    const credential = request.token ? { token: request.token } : null;
    const principal = await identify(this.ctx.identity, credential, this.client).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    if (!this.socket.isOpen) return;
    if (!principal) return this.refuse(new AppError('UNAUTHORIZED', 'Unknown API key.'));
    if (principal instanceof AppError) return this.refuse(principal);
    const isOfAddress = this.principal === null || this.principal.kind === 'anonymous';
    if (isOfAddress && !this.ctx.limits.moveHandshake(principal, addressGroup(this.client), performance.now())) {
      return this.closeTooMany();
    }
    this.isPage = false;
    this.credential = credential;
    if (this.admit(principal)) this.waitForSubscribe();
  }

  private closeTooMany(): void {
    this.socket.close(FEED_CLOSE.tooMany, 'Too many connections within a minute. Keep one open.');
  }

  private refuse({ code, detail }: AppError): void {
    this.socket.send({ type: 'error', data: { code, message: detail } });
    this.socket.close(FEED_CLOSE.notAllowed, detail);
  }

  private async subscribe({ since, batch = false, heartbeat = false, own }: FeedSubscribe): Promise<void> {
    if (!this.principal) {
      return void this.inbound.reject('UNAUTHORIZED', 'The first message must be `auth`.');
    }
    const start = own === undefined ? null : await this.findOwnStart(this.principal, own);
    if (start === 'rejected') return;
    if (since !== undefined && this.ctx.hub().isAhead(since)) await this.ctx.poll();
    if (!this.socket.isOpen) return;
    this.begin(since, batch, start);
    this.socket.setHeartbeats(heartbeat);
  }

  private async findOwnStart(principal: Principal, own: number | 'new'): Promise<OwnStart | null | 'rejected'> {
    const found = await this.ctx.own.find(principal);
    // The session of a page may have ended since the page was loaded.
    if (found === null && this.isPage) return null;
    if (found === null) return this.reject('UNAUTHORIZED', '`own` needs a login, or a key that may read signals.');
    const { log, end } = found;
    if (own === 'new') return { log, after: end };
    if (own <= end) return { log, after: own };
    return this.reject('INVALID_REQUEST', `own is ${own}; your own log ends at ${end}.`);
  }

  private reject(code: string, message: string): 'rejected' {
    this.inbound.reject(code, message);
    return 'rejected';
  }

  private begin(since: string | undefined, batch: boolean, own: OwnStart | null): void {
    clearTimeout(this.timer);
    this.reader?.hub.remove(this.reader);
    this.ctx.own.remove(this.socket);
    const start = { access: seenAtOnceBy(this.principal!), batch, since, own: own?.after };
    this.reader = this.ctx.hub().subscribe(this.socket, start);
    if (own === null) return;
    this.ctx.own.add(this.socket, own.log, own.after);
    void this.ctx.own.poll().catch(() => this.fail());
  }

  private waitForSubscribe(): void {
    clearTimeout(this.timer);
    const { window } = this.ctx.hub();
    const end = window.cursorAtEnd(seenAtOnceBy(this.principal!));
    // From the end as of now, so that nothing is missed while it waits.
    this.timer = setTimeout(() => this.startAtEnd(end), SUBSCRIBE_GRACE_MS);
  }

  private startAtEnd(cursor: string): void {
    if (this.socket.isOpen && !this.reader) this.begin(cursor, false, null);
  }

  private admit(principal: Principal): boolean {
    this.release?.();
    this.release = this.ctx.limits.open(principal, addressGroup(this.client));
    if (this.release) this.principal = principal;
    else this.socket.close(FEED_CLOSE.tooMany, 'Too many connections. Close one first.');
    return this.release !== null;
  }

  private fail(): void {
    this.socket.close(FEED_CLOSE.restarted, 'Temporarily unavailable. Reconnect later.');
  }
}

const getIdentity = (principal: Principal): string =>
  principal.kind === 'anonymous' ? principal.kind : `${principal.kind} ${principal.accountId}`;
