import { FEED_CLOSE, FEED_INBOUND_PER_SECOND, FeedRequest } from '@sealtick/contract';
import type { RawData } from 'ws';
import type { FeedSocket } from './feed-socket.ts';

/** So often a client is told what it does wrong; then it is closed. */
const PATIENCE = 3;

/** What a client sends: parsed, counted, and refused where it is not as the contract says. */
export class Inbound {
  private readonly socket: FeedSocket;
  private second = 0;
  private count = 0;
  private faults = 0;

  constructor(socket: FeedSocket) {
    this.socket = socket;
  }

  /** The request in a message; null where it was refused. @param now ms, of any clock that only goes forward */
  read(data: RawData, isBinary: boolean, now: number): FeedRequest | null {
    if (!this.isInTime(now))
      return this.refuse('RATE_LIMITED', `At most ${FEED_INBOUND_PER_SECOND} messages a second.`);
    const parsed = FeedRequest.safeParse(isBinary ? null : fromJson(String(data)));
    if (parsed.success) return parsed.data;
    const fields = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'message'}: ${message}`);
    return this.refuse('INVALID_REQUEST', `A message must be auth or subscribe. ${fields.join('; ')}`.slice(0, 300));
  }

  /** Counts what needs no answer of ours, such as pings. */
  countOnly(now: number): void {
    if (!this.isInTime(now)) this.refuse('RATE_LIMITED', `At most ${FEED_INBOUND_PER_SECOND} messages a second.`);
  }

  refuse(code: string, message: string): null {
    this.faults += 1;
    if (this.faults <= PATIENCE) this.socket.say({ type: 'error', data: { code, message } });
    else this.socket.close(FEED_CLOSE.policy, 'What you send is not as the feed takes it.');
    return null;
  }

  private isInTime(now: number): boolean {
    const second = Math.floor(now / 1000);
    this.count = second === this.second ? this.count + 1 : 1;
    this.second = second;
    return this.count <= FEED_INBOUND_PER_SECOND;
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
