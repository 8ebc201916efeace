import { type LogEntry, LogEntry as LogEntrySchema, type LogKind } from '@sealtick/contract';
import type { AssetClass } from '@sealtick/engine';
import { toHex } from '@sealtick/log';
import { type EntryRow, getAlert } from '../log/index.ts';
import { publishedSignal, toUpdate, type UnloggedFields } from '../signals/index.ts';

/** An entry of the log as a message of the feed. */
export interface FeedEntry {
  readonly index: number;
  readonly kind: LogKind;
  readonly strategyId: string | null;
  readonly assetClass: AssetClass | null;
  /** ms UTC, by the market's clock. */
  readonly issuedAt: number;
  /** The message up to its cursor: made once for all readers. */
  readonly head: string;
}

type Message = { readonly type: string; readonly data: unknown };

/** Returns null for kinds that the feed does not send, and for what is not a valid entry: the audit reports that. */
export function toFeedEntry(row: EntryRow, checkpoint: string, unlogged: UnloggedFields | undefined): FeedEntry | null {
  const { index, kind, strategyId, assetClass, issuedAt } = row;
  const leafHash = toHex(row.leafHash);
  const parsed = LogEntrySchema.safeParse(JSON.parse(Buffer.from(row.bytes).toString('utf8')));
  const message = parsed.success ? getMessage(parsed.data, strategyId, leafHash, unlogged) : null;
  if (!message) return null;
  const whole = JSON.stringify({ ...message, index, leafHash, checkpoint });
  return { index, kind, strategyId, assetClass, issuedAt, head: `${whole.slice(0, -1)},"cursor":"` };
}

/** Whether an entry of the log is a message of the feed. */
export const isNews = (kind: LogKind): boolean => kind === 'market.alert' || kind.startsWith('signal.');

/** Returns the whole message for readers who have this cursor after it. */
export const withCursor = (entry: FeedEntry, cursor: string): string => `${entry.head}${cursor}"}`;

function getMessage(
  entry: LogEntry,
  strategyId: string | null,
  leafHash: string,
  unlogged: UnloggedFields | undefined,
): Message | null {
  switch (entry.kind) {
    case 'signal.opened':
      return { type: 'NEW_SIGNAL', data: publishedSignal(entry, leafHash, unlogged) };
    case 'signal.updated':
    case 'signal.closed':
      return { type: 'SIGNAL_UPDATE', data: toUpdate(entry, strategyId ?? '', unlogged) };
    case 'market.alert':
      return { type: 'MARKET_ALERT', data: getAlert(entry) };
    default:
      return null;
  }
}
