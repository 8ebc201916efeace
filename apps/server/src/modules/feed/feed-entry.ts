import {
  type LogEntry,
  LogEntry as LogEntrySchema,
  type LogKind,
  type MarketAlertMessage,
  type Signal,
  type SignalUpdate,
} from '@sealtick/contract';
import { toHex } from '@sealtick/log';
import type { EntryRow } from '../log/index.ts';
import { resultOf } from '../signals/index.ts';

/** An entry of the log as readers of the feed get it. */
export interface FeedEntry {
  readonly index: number;
  readonly kind: LogKind;
  readonly strategyId: string | null;
  /** ms UTC, by the market's clock. */
  readonly issuedAt: number;
  /** The message up to its cursor: made once, however many it is sent to. */
  readonly head: string;
}

/** What an entry alone does not say of its signal; of a signal without a row, nothing is known. */
export type SignalLore = Pick<Signal, 'note' | 'strategyName' | 'filledAt'>;

type Opened = Extract<LogEntry, { kind: 'signal.opened' }>;
type Message = { readonly type: string; readonly data: unknown };

/** Null for the kinds that are no news to readers of the feed, and for what is no entry at all: the audit tells of that. */
export function toFeedEntry(row: EntryRow, checkpoint: string, lore: SignalLore | undefined): FeedEntry | null {
  const { index, kind, strategyId, issuedAt } = row;
  const leafHash = toHex(row.leafHash);
  const parsed = LogEntrySchema.safeParse(JSON.parse(Buffer.from(row.bytes).toString('utf8')));
  const message = parsed.success ? messageOf(parsed.data, strategyId, leafHash, lore) : null;
  if (!message) return null;
  const whole = JSON.stringify({ ...message, index, leafHash, checkpoint });
  return { index, kind, strategyId, issuedAt, head: `${whole.slice(0, -1)},"cursor":"` };
}

export const isNews = (kind: LogKind): boolean => kind === 'market.alert' || kind.startsWith('signal.');

/** The whole message for readers who then stand at this cursor. */
export const withCursor = (entry: FeedEntry, cursor: string): string => `${entry.head}${cursor}"}`;

function messageOf(
  entry: LogEntry,
  strategyId: string | null,
  leafHash: string,
  lore: SignalLore | undefined,
): Message | null {
  switch (entry.kind) {
    case 'signal.opened':
      return { type: 'NEW_SIGNAL', data: openedSignal(entry, leafHash, lore) };
    case 'signal.updated':
    case 'signal.closed':
      return { type: 'SIGNAL_UPDATE', data: updateOf(entry, strategyId ?? '', lore) };
    case 'market.alert': {
      const { symbol = null, reason, issuedAt } = entry;
      return { type: 'MARKET_ALERT', data: { symbol, reason, issuedAt } satisfies MarketAlertMessage['data'] };
    }
    default:
      return null;
  }
}

/** The signal as it was published, whatever became of it since: a replay says the same as the first sending. */
function openedSignal(entry: Opened, leafHash: string, lore: SignalLore | undefined): Signal {
  return {
    id: entry.signalId,
    strategyId: entry.strategyId,
    strategyName: lore?.strategyName ?? entry.strategyId,
    strategyVersion: entry.version,
    symbol: entry.symbol,
    timeframe: entry.timeframe,
    side: entry.side,
    type: entry.type,
    entry: entry.entry,
    stop: entry.stop,
    currentStop: entry.stop,
    targets: entry.targets.map(({ price }) => price),
    weights: entry.targets.map(({ weight }) => weight),
    targetsReached: 0,
    confidence: entry.confidence,
    confidenceN: entry.confidenceN,
    grade: entry.grade,
    note: lore?.note ?? null,
    createdAt: entry.issuedAt,
    barCloseAt: entry.barCloseAt,
    validUntil: entry.validUntil,
    status: 'active',
    filledAt: null,
    fillPrice: null,
    closedAt: null,
    closeReason: null,
    result: null,
    pnl: null,
    basis: { record: 'live', market: entry.market },
    index: entry.index,
    leafHash,
  };
}

function updateOf(
  entry: Extract<LogEntry, { kind: 'signal.updated' | 'signal.closed' }>,
  strategyId: string,
  lore: SignalLore | undefined,
): SignalUpdate {
  const common = { id: entry.signalId, strategyId, barCloseAt: entry.barCloseAt };
  if (entry.kind === 'signal.closed') {
    const { reason, netR, barCloseAt } = entry;
    const result = resultOf(reason, netR);
    const changed = { status: 'closed', closedAt: barCloseAt, closeReason: reason, result, pnl: netR } as const;
    return { ...common, change: 'closed', price: null, changed };
  }
  const { change, price } = entry;
  return { ...common, change, price, changed: changedBy(entry, lore) };
}

function changedBy(entry: Extract<LogEntry, { kind: 'signal.updated' }>, lore: SignalLore | undefined) {
  switch (entry.change) {
    case 'filled':
      return { filledAt: lore?.filledAt ?? entry.barCloseAt, fillPrice: entry.price };
    case 'target':
      return { targetsReached: entry.target };
    case 'stopMoved':
      return { currentStop: entry.stop };
  }
}
