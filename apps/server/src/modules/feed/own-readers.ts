import {
  FEED_CLOSE,
  type MemberLogEntry,
  type OwnEntryMessage,
  type OwnMode,
  type Principal,
} from '@sealtick/contract';
import type { FeedSocket } from './feed-socket.ts';
import { textFrames } from './frame.ts';

/** Entries that are read and sent at a time. */
const BATCH = 200;

/** The log of a member's own signals, or that of the signals of their test keys. */
export interface OwnLog {
  readonly accountId: string;
  readonly mode: OwnMode;
}

/** The logs of members' own signals, as the feed reads them. */
export interface OwnLogs {
  /** Returns the log of the caller's own signals; null if the caller may read none. */
  getLog(principal: Principal): OwnLog | null;
  /** Returns the last position of each of these logs, in their order; 0 for an empty one. */
  ends(logs: readonly OwnLog[]): Promise<readonly number[]>;
  /** Returns entries after a position, in order. */
  after(log: OwnLog, position: number, limit: number): Promise<readonly MemberLogEntry[]>;
}

interface OwnReader {
  readonly log: OwnLog;
  /** Entries up to this position were sent. */
  position: number;
  sending: Promise<void> | null;
}

/** Sends new entries of members' own logs to the sockets that asked for them. */
export class OwnReaders {
  private readonly logs: OwnLogs;
  private readonly readers = new Map<FeedSocket, OwnReader>();

  constructor(logs: OwnLogs) {
    this.logs = logs;
  }

  /** Returns the log of the caller's own signals with its last position; null if the caller may read none. */
  async find(principal: Principal): Promise<{ readonly log: OwnLog; readonly end: number } | null> {
    const log = this.logs.getLog(principal);
    if (log === null) return null;
    const [end = 0] = await this.logs.ends([log]);
    return { log, end };
  }

  /** Sends entries after a position from now on. */
  add(socket: FeedSocket, log: OwnLog, position: number): void {
    this.readers.set(socket, { log, position, sending: null });
  }

  remove(socket: FeedSocket): void {
    this.readers.delete(socket);
  }

  /** Sends what is new. A slow socket does not delay the others. */
  async poll(): Promise<void> {
    const all = [...this.readers];
    if (all.length === 0) return;
    const ends = await this.logs.ends(all.map(([, { log }]) => log));
    for (const [i, [socket, reader]] of all.entries()) {
      if (reader.position >= ends[i]! || reader.sending) continue;
      reader.sending = this.send(socket, reader).catch(() =>
        socket.close(FEED_CLOSE.restarted, 'Temporarily unavailable. Reconnect later.'),
      );
    }
  }

  private async send(socket: FeedSocket, reader: OwnReader): Promise<void> {
    const isCurrent = () => socket.isOpen && this.readers.get(socket) === reader;
    for (;;) {
      const entries = isCurrent() ? await this.logs.after(reader.log, reader.position, BATCH) : [];
      if (entries.length === 0 || !isCurrent()) break;
      reader.position = entries.at(-1)!.position;
      const frames = textFrames(
        entries.map((data) => JSON.stringify({ type: 'OWN_ENTRY', data } satisfies OwnEntryMessage)),
      );
      await new Promise<void>((resolve) => socket.write(frames, resolve));
    }
    reader.sending = null;
  }
}
