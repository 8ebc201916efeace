import { ANONYMOUS, FEED_AUTH_MS, FEED_CLOSE, type FeedRequest, type Principal } from '@sealtick/contract';
import type { Identity } from '../../platform/identity.ts';
import type { Door } from './door.ts';
import type { FeedHub, Reader } from './feed-hub.ts';
import type { FeedSocket } from './feed-socket.ts';
import { Inbound } from './inbound.ts';
import { accessOf, isWithin } from './position.ts';

/** So long after it is known who reads, a `subscribe` decides where the feed begins; then it begins at the end. */
const SUBSCRIBE_GRACE_MS = 1_000;

export interface SessionContext {
  readonly identity: Identity;
  readonly door: Door;
  /** The hub in use; another after the log was changed for a new one. */
  readonly hub: () => FeedHub;
  /** Reads what is new in the log. */
  readonly look: () => Promise<void>;
}

/** What a socket's reader is known by: a browser's cookie, a program's key, or nothing. */
export type Credential = { readonly cookie: string } | { readonly token: string } | null;

/** Who a credential stands for; null where it stands for nobody. */
export async function identify(identity: Identity, credential: Credential): Promise<Principal | null> {
  if (credential === null) return ANONYMOUS;
  if ('token' in credential) return identity.authenticate(credential.token);
  return identity.principalOf({ headers: { cookie: credential.cookie } });
}

/** One socket from its opening to its end: who reads, from where, and until when. */
export class FeedSession {
  credential: Credential = null;
  private readonly ctx: SessionContext;
  private readonly socket: FeedSocket;
  private readonly address: string;
  private readonly inbound: Inbound;
  private principal: Principal | null = null;
  private reader: Reader | null = null;
  private leave: (() => void) | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** Requests are answered one after another. */
  private work: Promise<void> = Promise.resolve();

  constructor(ctx: SessionContext, socket: FeedSocket, address: string) {
    this.ctx = ctx;
    this.socket = socket;
    this.address = address;
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

  /** A browser of the site: its cookie says who reads. */
  beginAs(principal: Principal, credential: Credential): void {
    this.credential = credential;
    if (!this.admit(principal)) return;
    this.waitForSubscribe();
  }

  /** A program says who it is, and soon. */
  awaitAuth(): void {
    if (!this.enter(ANONYMOUS)) return;
    const late = () => this.socket.close(FEED_CLOSE.noAuth, 'The first message must be auth, and come within 5 s.');
    this.timer = setTimeout(late, FEED_AUTH_MS);
  }

  /** Acts on who the credential stands for now. */
  recheck(principal: Principal | null): void {
    if (!this.principal || !this.socket.isOpen) return;
    const before = accessOf(this.principal);
    const after = principal && accessOf(principal);
    if (!principal || !after || whoIs(principal) !== whoIs(this.principal) || !isWithin(before, after)) {
      this.socket.close(FEED_CLOSE.notAllowed, 'What you may read has changed.');
      return;
    }
    this.principal = principal;
    if (this.reader && !isWithin(after, before)) this.reader.hub.changeAccess(this.reader, after);
  }

  end(): void {
    clearTimeout(this.timer);
    this.socket.isOpen = false;
    this.reader?.hub.remove(this.reader);
    this.leave?.();
    this.leave = null;
  }

  private async answer(request: FeedRequest): Promise<void> {
    if (!this.socket.isOpen) return;
    if (request.type === 'subscribe') return this.subscribe(request.since, request.batch ?? false);
    // A page of the site is known by its cookie, and may still say that it brings no key.
    if (this.principal && !request.token) return;
    if (this.principal) return void this.inbound.refuse('INVALID_REQUEST', 'Who reads is known already.');
    const credential = request.token ? { token: request.token } : null;
    const principal = await identify(this.ctx.identity, credential);
    if (!this.socket.isOpen) return;
    if (!principal) {
      this.socket.say({ type: 'error', data: { code: 'UNAUTHORIZED', message: 'This is no key of ours.' } });
      return this.socket.close(FEED_CLOSE.notAllowed, 'This is no key of ours.');
    }
    this.credential = credential;
    if (this.admit(principal)) this.waitForSubscribe();
  }

  private async subscribe(since: string | undefined, batch: boolean): Promise<void> {
    if (!this.principal) {
      return void this.inbound.refuse('UNAUTHORIZED', 'The first message must be auth.');
    }
    if (since !== undefined && this.ctx.hub().isAhead(since)) await this.ctx.look();
    if (this.socket.isOpen) this.begin(since, batch);
  }

  private begin(since: string | undefined, batch: boolean): void {
    clearTimeout(this.timer);
    this.reader?.hub.remove(this.reader);
    this.reader = this.ctx.hub().subscribe(this.socket, accessOf(this.principal!), batch, since);
  }

  private waitForSubscribe(): void {
    clearTimeout(this.timer);
    const { window } = this.ctx.hub();
    const here = window.cursorAtEnd(accessOf(this.principal!));
    // From where it stood when it came, so that nothing is missed while we wait.
    this.timer = setTimeout(() => this.beginHere(here), SUBSCRIBE_GRACE_MS);
  }

  private beginHere(cursor: string): void {
    if (this.socket.isOpen && !this.reader) this.begin(cursor, false);
  }

  private admit(principal: Principal): boolean {
    if (!this.enter(principal)) return false;
    this.principal = principal;
    return true;
  }

  private enter(principal: Principal): boolean {
    this.leave?.();
    this.leave = this.ctx.door.enter(principal, this.address);
    if (!this.leave) this.socket.close(FEED_CLOSE.tooMany, 'Too many sockets; close one first.');
    return this.leave !== null;
  }

  private fail(): void {
    this.socket.close(FEED_CLOSE.restarted, 'We cannot answer just now; come again.');
  }
}

const whoIs = (principal: Principal): string =>
  principal.kind === 'anonymous' ? principal.kind : `${principal.kind} ${principal.accountId}`;
