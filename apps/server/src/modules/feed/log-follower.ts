import { FEED_RESUME_ENTRIES } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import type { EntryRow, LogModule, LogTail } from '../log/index.ts';
import { findSignals } from '../signals/index.ts';
import { type FeedEntry, isNews, toFeedEntry } from './feed-entry.ts';
import { FeedHub } from './feed-hub.ts';
import { FeedWindow } from './feed-window.ts';

/** Entries that are read and sent at a time. */
const BATCH = 200;
/** Longest timer: clocks are adjusted, and a simulated market may be accelerated. */
const LONGEST_WAIT_MS = 60_000;

/** Both moments by the market's clock, ms UTC. */
export interface SentSignal {
  readonly signalId: string;
  readonly symbol: string;
  readonly issuedAt: number;
  readonly sentAt: number;
}

export interface FollowerContext {
  readonly db: Database;
  readonly log: Pick<LogModule, 'readTail'>;
  readonly publicDelayMs: number;
  /** The market's clock, ms UTC. */
  readonly now: () => number;
  /** Called when a new log has started, in which positions of the old one are invalid. */
  readonly onNewLog: () => void;
  /** Called when a signal was sent to its subscribers. */
  readonly onSent?: ((sent: SentSignal) => void) | undefined;
}

/** Follows the log by its own cursor, so that no entry is skipped or sent twice. */
export class LogFollower {
  private readonly ctx: FollowerContext;
  private due: NodeJS.Timeout | undefined;
  private polling: Promise<void> | null = null;
  hub: FeedHub;

  constructor(ctx: FollowerContext) {
    this.ctx = ctx;
    this.hub = this.getHub('', 0);
  }

  /** Reads new entries, and releases those that became public. Calls during a poll share one more poll. */
  async poll(): Promise<void> {
    const before = this.polling;
    const mine = (before ?? Promise.resolve()).catch(() => {}).then(() => this.read());
    this.polling = mine;
    try {
      await mine;
    } finally {
      if (this.polling === mine) this.polling = null;
    }
  }

  stop(): void {
    clearTimeout(this.due);
  }

  private async read(): Promise<void> {
    for (;;) {
      const { window } = this.hub;
      const isFirstPoll = window.epoch === '';
      const after = window.epoch === '' ? null : { logId: window.epoch, index: window.head };
      const tail = await this.ctx.log.readTail(after, { limit: BATCH, reach: FEED_RESUME_ENTRIES });
      if (!tail) return;
      if (tail.logId !== window.epoch) this.begin(tail);
      const last = tail.rows.at(-1)?.index ?? this.hub.window.head;
      this.hub.window.add(await this.readFeedEntries(tail), last);
      this.release();
      if (!isFirstPoll) this.reportSent(tail);
      if (last >= tail.size) return;
    }
  }

  private reportSent({ rows }: LogTail): void {
    const sentAt = this.ctx.now();
    for (const { kind, signalId, issuedAt, bytes } of rows) {
      if (kind !== 'signal.opened' || signalId === null) continue;
      const { symbol } = JSON.parse(Buffer.from(bytes).toString('utf8')) as { readonly symbol: string };
      this.ctx.onSent?.({ signalId, symbol, issuedAt, sentAt });
    }
  }

  private release(): void {
    const now = this.ctx.now();
    const next = this.hub.window.releaseDue(now);
    this.hub.publish();
    clearTimeout(this.due);
    if (next === null) return;
    this.due = setTimeout(() => this.release(), Math.min(Math.max(next - now, 1), LONGEST_WAIT_MS)).unref();
  }

  private begin({ logId, rows, size }: LogTail): void {
    this.hub = this.getHub(logId, (rows[0]?.index ?? size + 1) - 1);
    this.ctx.onNewLog();
  }

  private getHub(epoch: string, start: number): FeedHub {
    const { publicDelayMs } = this.ctx;
    return new FeedHub(new FeedWindow(epoch, start, { publicDelayMs, reach: FEED_RESUME_ENTRIES }));
  }

  private async readFeedEntries({ rows, checkpoint }: LogTail): Promise<FeedEntry[]> {
    const news = rows.filter(({ kind }) => isNews(kind));
    const unlogged = await findSignals(this.ctx.db, [...new Set(news.filter(needsRow).map((row) => row.signalId!))]);
    return news.flatMap((row) => toFeedEntry(row, checkpoint, unlogged.get(row.signalId ?? '')?.signal) ?? []);
  }
}

const needsRow = ({ kind, signalId }: EntryRow): boolean =>
  signalId !== null && (kind === 'signal.opened' || kind === 'signal.updated');
