import type { FeedEvent, FeedMessage, OwnEntryMessage, SubscribedMessage } from '@sealtick/contract';
import { Backoff } from './backoff.ts';
import { readFrame } from './read-frame.ts';

/** Messages were missed and cannot be resumed; read the signals again. */
export interface FeedGap {
  readonly type: 'gap';
  readonly reason: NonNullable<SubscribedMessage['data']['reason']>;
}

export type FeedItem = FeedEvent | OwnEntryMessage | FeedGap;
export type FeedState = 'connecting' | 'live' | 'waiting' | 'closed';

export interface FeedOptions {
  /** Cursor of the last processed message, from this run or an earlier one. */
  readonly since?: string;
  /**
   * Also delivers the entries of the caller's own log: those after this position, from this run or an earlier one (0 for all),
   * or new ones only.
   */
  readonly own?: number | 'new';
  /**
   * Called on each change of state. With `waiting`, `error` is why no connection could be opened; undefined if one was
   * lost or rejected.
   */
  readonly onState?: (state: FeedState, error?: unknown) => void;
  /**
   * Called with errors of the server about this client's messages, and with `invalid_message` for a message of the
   * server that is left out because it is malformed or of an unknown type.
   */
  readonly onError?: (error: { readonly code: string; readonly message: string }) => void;
}

export interface ConnectOptions extends FeedOptions {
  readonly address: string;
  readonly token?: string;
  readonly WebSocket?: typeof WebSocket;
  /** Timer between attempts; replaced in tests. */
  readonly wait?: (ms: number, then: () => void) => () => void;
  readonly random?: () => number;
}

/** The feed is closed permanently; reconnecting would not help. */
export class FeedClosedError extends Error {
  override name = 'FeedClosedError';
  readonly code: number;

  constructor(code: number, reason: string) {
    super(reason || `The server closed the feed (${code}).`);
    this.code = code;
  }
}

/** An item, and what its delivery changes. */
interface Delivered {
  readonly item: FeedItem;
  readonly cursor?: string;
  readonly own?: number;
}

const NOT_ALLOWED = 4003;
const NORMAL = 1000;
const ABNORMAL = 1006;

/** Time without a message after which a connection counts as lost. The server sends a heartbeat every 25 s. */
const SILENCE_MS = 60_000;

const waitWithTimer = (ms: number, then: () => void): (() => void) => {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
};

/**
 * The live feed as an async iterable: `for await (const item of feed)`. It reconnects automatically, also after 60 s of silence, and
 * resumes after the last delivered item, so that each arrives once. Store `cursor` to resume in a later run.
 */
export class Feed implements AsyncIterable<FeedItem, void> {
  /** Cursor after the last delivered item; null before the first connection. */
  cursor: string | null;
  /** Position of the last delivered entry of the caller's own log; null before the first connection, or without `own`. */
  ownPosition: number | null = null;
  state: FeedState = 'closed';
  private readonly options: ConnectOptions;
  private readonly backoff: Backoff;
  private readonly items: Delivered[] = [];
  private wanted: (() => void) | null = null;
  private socket: WebSocket | null = null;
  private endWait = () => {};
  private silence: ReturnType<typeof setTimeout> | undefined;
  /** Whether something is due within `SILENCE_MS`: the answer to `subscribe`, or heartbeats after the first one. */
  private isMessageDue = false;
  private failure: FeedClosedError | null = null;
  /** Cursor after the last received item, from which the next connection resumes. */
  private received: string | null;
  private ownReceived: number | 'new' | undefined;
  private wasLive = false;

  constructor(options: ConnectOptions) {
    this.options = options;
    this.backoff = new Backoff(options.random);
    this.cursor = options.since ?? null;
    this.received = this.cursor;
    this.ownReceived = options.own;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<FeedItem, void> {
    this.connect();
    try {
      for (;;) {
        const next = this.items.shift();
        if (next) {
          this.cursor = next.cursor ?? this.cursor;
          this.ownPosition = next.own ?? this.ownPosition;
          yield next.item;
        } else {
          if (this.failure) throw this.failure;
          if (this.state === 'closed') return;
          await new Promise<void>((resolve) => {
            this.wanted = resolve;
          });
        }
      }
    } finally {
      this.close();
    }
  }

  close(): void {
    this.endWait();
    clearTimeout(this.silence);
    const { socket } = this;
    this.socket = null;
    socket?.close(NORMAL);
    this.become('closed');
  }

  private connect(): void {
    this.become('connecting');
    const { address, token, WebSocket: Socket = WebSocket } = this.options;
    this.wasLive = false;
    let socket: WebSocket;
    try {
      socket = new Socket(address);
    } catch (error) {
      // An invalid address is permanent; other errors may be temporary.
      if (error instanceof Error && error.name === 'SyntaxError') throw error;
      this.waitForNext(error);
      return;
    }
    this.socket = socket;
    this.isMessageDue = true;
    this.limitSilence(socket);
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'auth', ...(token === undefined ? {} : { token }) }));
      const since = this.received ?? undefined;
      socket.send(JSON.stringify({ type: 'subscribe', batch: true, heartbeat: true, since, own: this.ownReceived }));
    };
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      const { messages, errors } = readFrame(data);
      for (const message of errors) this.options.onError?.({ code: 'invalid_message', message });
      for (const message of messages) this.take(message);
      if (this.socket === socket) this.limitSilence(socket);
    };
    // The close event that follows reports a failed connection.
    socket.onerror = () => {};
    socket.onclose = ({ code, reason }) => {
      if (this.socket === socket) this.lost(code, reason);
    };
  }

  /** Gives a connection up if nothing arrives although something is due. One that was cut without a close reports no error. */
  private limitSilence(socket: WebSocket): void {
    clearTimeout(this.silence);
    if (!this.isMessageDue) return;
    this.silence = setTimeout(() => {
      this.lost(ABNORMAL, 'Nothing arrived.');
      socket.close();
    }, SILENCE_MS);
  }

  private take(message: FeedMessage): void {
    switch (message.type) {
      case 'subscribed': {
        const { recovered, reason, own } = message.data;
        this.received = message.cursor;
        this.ownReceived = own;
        this.ownPosition ??= own ?? null;
        this.wasLive = true;
        // A server that sends heartbeats sends the first one now.
        this.isMessageDue = false;
        this.backoff.reset();
        this.cursor ??= message.cursor;
        this.become('live');
        if (!recovered && reason) this.deliver({ item: { type: 'gap', reason }, cursor: message.cursor });
        return;
      }
      case 'heartbeat':
        this.isMessageDue = true;
        return;
      case 'OWN_ENTRY': {
        const { position } = message.data;
        this.ownReceived = position;
        this.deliver({ item: message, own: position });
        return;
      }
      case 'error':
        this.options.onError?.(message.data);
        return;
      case 'NEW_SIGNAL':
      case 'SIGNAL_UPDATE':
      case 'MARKET_ALERT':
        this.received = message.cursor;
        this.deliver({ item: message, cursor: message.cursor });
    }
  }

  private deliver(delivered: Delivered): void {
    this.items.push(delivered);
    this.wanted?.();
    this.wanted = null;
  }

  private lost(code: number, reason: string): void {
    this.socket = null;
    clearTimeout(this.silence);
    // A client whose access changed while live may reconnect; one that was never accepted may not.
    if (code === NOT_ALLOWED && !this.wasLive) {
      this.failure = new FeedClosedError(code, reason);
      this.become('closed');
      return;
    }
    this.waitForNext();
  }

  private waitForNext(error?: unknown): void {
    this.become('waiting', error);
    this.endWait = (this.options.wait ?? waitWithTimer)(this.backoff.next(), () => this.connect());
  }

  private become(state: FeedState, error?: unknown): void {
    if (this.state === state) return;
    this.state = state;
    this.options.onState?.(state, error);
    this.wanted?.();
    this.wanted = null;
  }
}
