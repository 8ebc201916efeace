import { FEED_CLOSE, type StrategyAccess, type SubscribedMessage } from '@sealtick/contract';
import { passFailPoint } from '../../platform/fail-points.ts';
import { formatFeedCursor, type Position, parseFeedCursor } from '../log/index.ts';
import type { FeedSocket } from './feed-socket.ts';
import type { FeedWindow } from './feed-window.ts';
import { textFrames } from './frame.ts';

/** A replay is sent in chunks of about this size, each once the previous one was written. */
const CHUNK_LENGTH = 256 * 1024;

/** A subscribed socket. */
export interface Reader {
  readonly hub: FeedHub;
  readonly socket: FeedSocket;
  access: StrategyAccess;
  readonly batch: boolean;
  /** Its own position while it catches up; null once it has joined a cohort. */
  position: Position | null;
  cohort: Cohort | null;
  isSending: boolean;
}

/** Readers with the same position and access: each message is serialised once for all of them. */
interface Cohort {
  readonly access: StrategyAccess;
  position: Position;
  readonly readers: Set<Reader>;
}

/** How a reader begins. */
interface ReaderStart extends Pick<Reader, 'access' | 'batch'> {
  readonly since: string | undefined;
  /** Position after which entries of the reader's own log are sent, which the first message states. */
  readonly own: number | undefined;
}

type Recovery = SubscribedMessage['data'];

/** Sends the entries of the window to the readers. */
export class FeedHub {
  readonly window: FeedWindow;
  private cohorts: Cohort[] = [];
  private readonly behind = new Set<Reader>();

  constructor(window: FeedWindow) {
    this.window = window;
  }

  /** Returns true if a cursor is ahead of this process. Another node may have issued it: poll before resuming. */
  isAhead(since: string): boolean {
    const cursor = parseFeedCursor(since);
    return cursor?.epoch === this.window.epoch && cursor.position.live > this.window.head;
  }

  /** Starts a reader at its cursor, or at the end; the first message says whether all missed messages can be sent. */
  subscribe(socket: FeedSocket, { access, batch, since, own }: ReaderStart): Reader {
    const { position, recovery } = this.resume(access, since);
    const cursor = formatFeedCursor(this.window.epoch, position);
    socket.send({ type: 'subscribed', data: { ...recovery, own }, cursor });
    if (since !== undefined) passFailPoint('in-resume');
    const reader: Reader = { hub: this, socket, access, batch, position, cohort: null, isSending: false };
    this.catchUp(reader);
    return reader;
  }

  remove(reader: Reader): void {
    this.behind.delete(reader);
    reader.cohort?.readers.delete(reader);
    reader.cohort = null;
    reader.position = null;
  }

  /** Changes what a reader may see; entries that became visible are sent immediately. */
  changeAccess(reader: Reader, access: StrategyAccess): void {
    const position = reader.position ?? reader.cohort?.position;
    if (!position) return;
    this.remove(reader);
    reader.access = access;
    reader.position = position;
    this.catchUp(reader);
  }

  /** Sends new entries of the window to all readers. */
  publish(): void {
    for (const cohort of this.cohorts) this.publishTo(cohort);
    this.cohorts = merged(this.cohorts.filter(({ readers }) => readers.size > 0));
    for (const reader of this.behind) this.catchUp(reader);
  }

  private publishTo(cohort: Cohort): void {
    const { messages, position } = this.window.advance(cohort.position, cohort.access);
    cohort.position = position;
    if (messages.length === 0) return;
    const single = textFrames(messages);
    let together: Buffer | null = messages.length === 1 ? single : null;
    for (const reader of cohort.readers) {
      if (reader.batch) together ??= asOneFrame(messages);
      reader.socket.write(reader.batch ? together! : single);
    }
  }

  private resume(access: StrategyAccess, since: string | undefined): { position: Position; recovery: Recovery } {
    const { epoch, floor, head } = this.window;
    const fromEnd = (reason: Recovery['reason']) => {
      return { position: this.window.end(access), recovery: { recovered: reason === null, reason } };
    };
    if (since === undefined) return fromEnd(null);
    const cursor = parseFeedCursor(since);
    if (!cursor) return fromEnd('unknown');
    if (cursor.epoch !== epoch) return fromEnd('epoch_changed');
    if (cursor.position.live > head) return fromEnd('unknown');
    if (cursor.position.public < floor) return fromEnd('too_far');
    return { position: cursor.position, recovery: { recovered: true, reason: null } };
  }

  private catchUp(reader: Reader): void {
    const { socket } = reader;
    if (!reader.position || reader.isSending || !socket.isOpen) return;
    if (reader.position.public < this.window.floor) {
      socket.close(FEED_CLOSE.slow, 'Too far behind to catch up. Reconnect without a cursor.');
      return;
    }
    const { messages, position, isAtEnd } = this.window.advance(reader.position, reader.access, CHUNK_LENGTH);
    reader.position = position;
    if (isAtEnd) this.join(reader);
    else this.behind.add(reader);
    if (messages.length === 0) return;
    const frames = reader.batch && messages.length > 1 ? asOneFrame(messages) : textFrames(messages);
    if (isAtEnd) {
      socket.write(frames);
      return;
    }
    reader.isSending = true;
    socket.write(frames, () => {
      reader.isSending = false;
      this.catchUp(reader);
    });
  }

  private join(reader: Reader): void {
    const position = reader.position!;
    this.behind.delete(reader);
    reader.position = null;
    const key = getKey({ position, access: reader.access });
    let cohort = this.cohorts.find((other) => getKey(other) === key);
    if (!cohort) {
      cohort = { access: reader.access, position, readers: new Set() };
      this.cohorts.push(cohort);
    }
    cohort.readers.add(reader);
    reader.cohort = cohort;
  }
}

const asOneFrame = (messages: readonly string[]): Buffer => textFrames([`[${messages.join(',')}]`]);

const getKey = ({ position, access }: Pick<Cohort, 'position' | 'access'>): string =>
  formatFeedCursor(access === 'all' ? '*' : access.join(), position);

/** Merges cohorts that have reached the same position. */
function merged(cohorts: readonly Cohort[]): Cohort[] {
  const byKey = new Map<string, Cohort>();
  for (const cohort of cohorts) {
    const key = getKey(cohort);
    const known = byKey.get(key);
    if (!known) {
      byKey.set(key, cohort);
      continue;
    }
    for (const reader of cohort.readers) {
      known.readers.add(reader);
      reader.cohort = known;
    }
  }
  return [...byKey.values()];
}
