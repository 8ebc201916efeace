import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { FEED_CLOSE, FEED_INBOUND_BYTES, FEED_PING_MS, FEED_STALL_MS, type Principal } from '@sealtick/contract';
import { WebSocketServer } from 'ws';
import { AppError } from '../../platform/errors.ts';
import { addressGroup } from '../../platform/http/address-group.ts';
import type { Log } from '../../platform/logging.ts';
import { type Credential, FeedSession, identify, type SessionContext } from './feed-session.ts';
import { FeedSocket } from './feed-socket.ts';

/** Sockets are terminated after this time of a shutdown. */
const SHUTDOWN_GRACE_MS = 1_000;
/** How often sockets are checked in the time after which a stalled one is terminated. */
const STALL_CHECKS = 6;

/** Cookies whose principals are found together. */
const COOKIES_AT_ONCE = 500;

export interface FeedServerOptions extends SessionContext {
  readonly log: Log;
  readonly pingMs?: number;
  readonly stallMs?: number;
}

/** The sockets of this process. */
export class FeedServer {
  private readonly options: FeedServerOptions;
  private readonly sessions = new Map<FeedSocket, FeedSession>();
  private readonly handshakes = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: FEED_INBOUND_BYTES,
  });
  private readonly pings: NodeJS.Timeout;
  private readonly stallChecks: NodeJS.Timeout;
  private isShuttingDown = false;

  constructor(options: FeedServerOptions) {
    this.options = options;
    this.pings = setInterval(() => this.ping(), options.pingMs ?? FEED_PING_MS).unref();
    const stallMs = options.stallMs ?? FEED_STALL_MS;
    this.stallChecks = setInterval(() => this.terminateStalled(stallMs), stallMs / STALL_CHECKS).unref();
  }

  get size(): number {
    return this.sessions.size;
  }

  /**
   * Upgrades a connection. @param isOnSite whether a page of this site opened it
   * @throws {AppError} RATE_LIMITED for a page above the limit of the account that its cookie names, or of its address. A program is
   * upgraded all the same, because its key follows.
   */
  async accept(request: IncomingMessage, socket: Socket, head: Buffer, address: string, isOnSite: boolean) {
    const { cookie } = request.headers;
    const credential: Credential = isOnSite && cookie !== undefined ? { cookie } : null;
    // Identified before the handshake is answered, so that the session exists when the first message arrives.
    const principal = isOnSite ? await identify(this.options.identity, credential, address) : null;
    const isWithinLimit = this.options.limits.countHandshake(principal, addressGroup(address), performance.now());
    if (!isWithinLimit && principal !== null) {
      const detail = 'Too many connections within a minute. Keep one open, or connect again later.';
      throw new AppError('RATE_LIMITED', detail, { retryAfterSeconds: 60 });
    }
    this.handshakes.handleUpgrade(request, socket, head, (ws) => {
      const feedSocket = new FeedSocket(ws, socket);
      const session = new FeedSession(this.options, feedSocket, address);
      this.sessions.set(feedSocket, session);
      ws.on('close', () => {
        this.sessions.delete(feedSocket);
        session.end();
      });
      if (this.isShuttingDown) feedSocket.close(FEED_CLOSE.goingAway, 'The server is shutting down.');
      else if (principal) session.beginAs(principal, credential);
      else session.awaitAuth(!isWithinLimit);
    });
  }

  /** Identifies the principal of each socket again: cookies together, keys one after another, which are in memory. */
  async recheck(): Promise<void> {
    const { identity } = this.options;
    const byCookie = new Map<string, FeedSession[]>();
    const withKey: FeedSession[] = [];
    for (const session of this.sessions.values()) {
      const { credential } = session;
      if (credential === null) continue;
      if ('token' in credential) {
        withKey.push(session);
        continue;
      }
      const alike = byCookie.get(credential.cookie);
      if (alike) alike.push(session);
      else byCookie.set(credential.cookie, [session]);
    }
    const cookies = [...byCookie.keys()];
    for (let from = 0; from < cookies.length; from += COOKIES_AT_ONCE) {
      const some = cookies.slice(from, from + COOKIES_AT_ONCE);
      const principals = await identity.getPrincipals(some);
      for (const [n, cookie] of some.entries()) recheckAll(byCookie.get(cookie)!, principals[n]!);
    }
    for (const session of withKey) {
      session.recheck(await identify(identity, session.credential, session.client).catch(nullIfRefused));
    }
  }

  closeAll(code: number, reason: string): void {
    for (const socket of this.sessions.keys()) socket.close(code, reason);
  }

  async end(): Promise<void> {
    this.isShuttingDown = true;
    clearInterval(this.pings);
    clearInterval(this.stallChecks);
    this.closeAll(FEED_CLOSE.goingAway, 'The server is shutting down.');
    const until = performance.now() + SHUTDOWN_GRACE_MS;
    while (this.sessions.size > 0 && performance.now() < until) await new Promise((next) => setTimeout(next, 20));
    for (const socket of this.sessions.keys()) socket.ws.terminate();
  }

  private terminateStalled(stallMs: number): void {
    const now = performance.now();
    for (const socket of this.sessions.keys()) socket.terminateWhenStalled(now, stallMs);
  }

  private ping(): void {
    for (const socket of this.sessions.keys()) socket.ping();
  }
}

/** Returns no principal for a key that has expired or may no longer be used; throws what is not a refusal. */
function nullIfRefused(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

function recheckAll(sessions: readonly FeedSession[], principal: Principal | null): void {
  for (const session of sessions) session.recheck(principal);
}
