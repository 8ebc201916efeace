import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { FEED_CLOSE, FEED_INBOUND_BYTES, FEED_PING_MS, FEED_STALL_MS } from '@sealtick/contract';
import { WebSocketServer } from 'ws';
import type { Log } from '../../platform/logging.ts';
import { type Credential, FeedSession, identify, type SessionContext } from './feed-session.ts';
import { FeedSocket } from './feed-socket.ts';
import { PING_FRAME } from './frame.ts';

/** Sockets have so long to say goodbye when the server ends; then they are cut off. */
const GOODBYE_MS = 1_000;
/** How often sockets are looked at in the time after which a stalled one is cut off. */
const STALL_LOOKS = 6;

export interface FeedServerOptions extends SessionContext {
  readonly log: Log;
  readonly pingMs?: number;
  readonly stallMs?: number;
}

/** All sockets of this process. */
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
  private readonly stallLooks: NodeJS.Timeout;
  private isEnding = false;

  constructor(options: FeedServerOptions) {
    this.options = options;
    this.pings = setInterval(() => this.ping(), options.pingMs ?? FEED_PING_MS).unref();
    const stallMs = options.stallMs ?? FEED_STALL_MS;
    this.stallLooks = setInterval(() => this.cutOffStalled(stallMs), stallMs / STALL_LOOKS).unref();
  }

  get size(): number {
    return this.sessions.size;
  }

  /** Takes a socket over. @param isOnSite whether a page of this site opened it */
  async accept(request: IncomingMessage, socket: Socket, head: Buffer, address: string, isOnSite: boolean) {
    const { cookie } = request.headers;
    const credential: Credential = isOnSite && cookie !== undefined ? { cookie } : null;
    // Asked before the handshake is answered: what the reader then sends finds the session there.
    const principal = isOnSite ? await identify(this.options.identity, credential) : null;
    this.handshakes.handleUpgrade(request, socket, head, (ws) => {
      const feedSocket = new FeedSocket(ws, socket);
      const session = new FeedSession(this.options, feedSocket, address);
      this.sessions.set(feedSocket, session);
      ws.on('close', () => {
        this.sessions.delete(feedSocket);
        session.end();
      });
      if (this.isEnding) feedSocket.close(FEED_CLOSE.goingAway, 'The server ends.');
      else if (principal) session.beginAs(principal, credential);
      else session.awaitAuth();
    });
  }

  /** Asks again for whom each socket reads, once for each cookie and key. */
  async recheck(): Promise<void> {
    const known = new Map<string, FeedSession[]>();
    for (const session of this.sessions.values()) {
      if (session.credential === null) continue;
      const key = JSON.stringify(session.credential);
      const alike = known.get(key);
      if (alike) alike.push(session);
      else known.set(key, [session]);
    }
    for (const sessions of known.values()) {
      const principal = await identify(this.options.identity, sessions[0]!.credential);
      for (const session of sessions) session.recheck(principal);
    }
  }

  closeAll(code: number, reason: string): void {
    for (const socket of this.sessions.keys()) socket.close(code, reason);
  }

  async end(): Promise<void> {
    this.isEnding = true;
    clearInterval(this.pings);
    clearInterval(this.stallLooks);
    this.closeAll(FEED_CLOSE.goingAway, 'The server ends.');
    const until = performance.now() + GOODBYE_MS;
    while (this.sessions.size > 0 && performance.now() < until) await new Promise((next) => setTimeout(next, 20));
    for (const socket of this.sessions.keys()) socket.ws.terminate();
  }

  private cutOffStalled(stallMs: number): void {
    const now = performance.now();
    for (const socket of this.sessions.keys()) socket.cutOffWhenStalled(now, stallMs);
  }

  private ping(): void {
    for (const socket of this.sessions.keys()) socket.ping(PING_FRAME);
  }
}
