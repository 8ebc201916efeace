import { FEED_CLOSE, FEED_INBOUND_PER_SECOND, FeedRequest } from '@sealtick/contract';
import { cutText } from '@sealtick/engine';
import type { RawData } from 'ws';
import type { z } from 'zod';
import { issueMessage } from '../../platform/issue-message.ts';
import type { FeedSocket } from './feed-socket.ts';

/** A client is closed after this many rejected messages. */
const MOST_REJECTIONS = 3;

/** Parses and counts the messages of a client, and rejects invalid ones. */
export class Inbound {
  private readonly socket: FeedSocket;
  private second = 0;
  private count = 0;
  private rejections = 0;

  constructor(socket: FeedSocket) {
    this.socket = socket;
  }

  /** Returns the request in a message; null where it was rejected. @param now ms of a monotonic clock */
  read(data: RawData, isBinary: boolean, now: number): FeedRequest | null {
    if (!this.isInTime(now))
      return this.reject('RATE_LIMITED', `At most ${FEED_INBOUND_PER_SECOND} messages per second.`);
    const parsed = FeedRequest.safeParse(isBinary ? null : fromJson(String(data)));
    if (parsed.success) return parsed.data;
    return this.reject('INVALID_REQUEST', cutText(parsed.error.issues.map(getProblem).join(' '), 300));
  }

  /** Counts a frame that needs no answer, such as a ping. */
  countOnly(now: number): void {
    if (!this.isInTime(now)) this.reject('RATE_LIMITED', `At most ${FEED_INBOUND_PER_SECOND} messages per second.`);
  }

  reject(code: string, message: string): null {
    this.rejections += 1;
    if (this.rejections <= MOST_REJECTIONS) this.socket.send({ type: 'error', data: { code, message } });
    else this.socket.close(FEED_CLOSE.policy, 'Too many invalid messages.');
    return null;
  }

  private isInTime(now: number): boolean {
    const second = Math.floor(now / 1000);
    this.count = second === this.second ? this.count + 1 : 1;
    this.second = second;
    return this.count <= FEED_INBOUND_PER_SECOND;
  }
}

/** Returns what an invalid message must be, in the words of the API. */
function getProblem(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') return `Unknown field ${issue.keys.map((key) => `\`${key}\``).join(', ')}.`;
  if (field === '') return 'A message must be a JSON object such as {"type":"subscribe"}.';
  if (field === 'type') return '`type` must be one of auth, subscribe.';
  return `\`${field}\` ${issueMessage(issue)}.`;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
