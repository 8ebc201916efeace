import {
  CHANNELS,
  type DeliveryPrice,
  type ParsedInputOf,
  RECEIPT_DAYS,
  type Receipt,
  type ReceiptSignal,
  type reads,
  type Signal,
} from '@sealtick/contract';
import { DAY_MS, strategyName } from '@sealtick/engine';
import { refuseCursor } from '../../../platform/http/refuse-parameter.ts';
import type { Page } from '../../../platform/http/serve-reads.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findSendings } from '../../feed-latency/index.ts';
import { seesSignal } from '../../signals/index.ts';
import { firstVisible } from '../access/visible-deliveries.ts';
import { type Clocks, getWall } from '../fan-out/market-clock.ts';
import { buildMessage } from '../messages/build-message.ts';
import { readSources } from '../messages/read-sources.ts';
import { type AttemptRow, selectAttempts } from '../sending/select-attempts.ts';
import {
  type PriceRow,
  type ReceiptPosition,
  type ReceiptRow,
  selectFirstOpenings,
  selectPrices,
  selectReceipts,
} from './receipt-repository.ts';
import { receiptSummary } from './receipt-summary.ts';

/** Later years have more digits, which PostgreSQL does not read. */
const LAST_TIME = Date.UTC(9999, 11, 31);

type Query = ParsedInputOf<typeof reads.deliveryReceipts.list>;

/** Returns what was sent to the caller, with the newest attempts of each, the newest first. */
export async function listReceipts(clocks: Clocks, viewer: Viewer, query: Query): Promise<Page<Receipt[]>> {
  const accountId = requireAccount(viewer);
  const { signalId = null, limit, cursor } = query;
  if (signalId?.includes('\0')) return { answer: [], next: null };
  const { db } = viewer;
  const since = new Date(clocks.clock.now() - RECEIPT_DAYS * DAY_MS);
  const after = cursor === undefined ? null : parseCursor(cursor);
  const found = await firstVisible<ReceiptRow>(viewer, limit + 1, (last) =>
    selectReceipts(db, accountId, { signalId, since, after: last ?? after }, limit + 1),
  );
  const rows = found.slice(0, limit);
  const signalIds = [...new Set(rows.flatMap((row) => row.signalId ?? []))];
  const [sources, attempts, firsts, sendings, prices] = await Promise.all([
    readSources(db, rows),
    selectAttempts(db, rows, { hasAnswers: false }),
    selectFirstOpenings(db, accountId, signalIds),
    findSendings(db, signalIds),
    selectPrices(db, accountId, signalIds),
  ]);
  const getPrice = (signal: Signal | null, channelId: string | null): DeliveryPrice | null => {
    const found = prices.find((one) => one.signalId === signal?.id && one.channelId === channelId);
    return signal && found ? toPrice(signal, found) : null;
  };
  const maySee = (id: string) => {
    const stored = sources.getStored(id);
    return stored !== undefined && seesSignal(viewer, stored, viewer.now);
  };
  const answer = rows.flatMap((row): Receipt[] => {
    const signal = sources.signal(row.signalId ?? '') ?? null;
    const message = buildMessage(row, sources, { market: viewer.market, getAge: () => 0, maySee });
    const ofRow = attempts.filter(({ deliveryId }) => deliveryId === row.id);
    const isOpened = row.type === 'signal.opened' && row.state === 'delivered';
    const receipt = {
      ...toReceipt(row, signal, ofRow),
      summary: message && receiptSummary(message),
      price: isOpened ? getPrice(signal, row.channelId) : null,
    };
    const sentAt = signal && firsts.has(row.id) ? sendings.get(signal.id) : undefined;
    if (!signal || !sentAt) return [receipt];
    return [receipt, { ...ofPage(clocks, signal, sentAt), summary: null, price: getPrice(signal, null) }];
  });
  const last = rows.at(-1);
  return { answer, next: found.length > limit && last ? `${last.queuedAt.getTime().toString(36)}-${last.id}` : null };
}

function parseCursor(cursor: string): ReceiptPosition {
  const at = cursor.indexOf('-');
  const queuedAt = new Date(Number.parseInt(cursor.slice(0, at), 36));
  if (at < 1 || !(queuedAt.getTime() <= LAST_TIME)) throw refuseCursor();
  return { queuedAt, id: cursor.slice(at + 1) };
}

const toSignal = ({ id, strategyId, symbol, side, index, barCloseAt, createdAt }: Signal): ReceiptSignal => ({
  id,
  strategyId,
  symbol,
  side,
  index,
  barCloseAt,
  sealedAt: createdAt,
});

/** Returns a price with the digits of the signal's entry. */
function toPrice({ entry }: Signal, { price, priceAt, slippageR }: PriceRow): DeliveryPrice {
  const digits = entry.split('.')[1]?.length ?? 0;
  return {
    price: price.toFixed(digits),
    barCloseAt: priceAt.toISOString(),
    slippageR: Math.round(slippageR * 1_000) / 1_000,
  };
}

type ReceiptOfRow = Omit<Receipt, 'price' | 'summary'>;

function toReceipt(row: ReceiptRow, signal: Signal | null, attempts: readonly AttemptRow[]): ReceiptOfRow {
  const { id, kind, channelId, label, type, state, reason, kindBefore } = row;
  const isOpen = state === 'pending' || state === 'retrying';
  return {
    id,
    kind,
    channelId,
    type,
    state,
    reason,
    insteadOf: kindBefore && CHANNELS[kindBefore].ownNoun,
    label: label === '' ? 'Deleted channel' : label,
    signal: signal && toSignal(signal),
    strategyName: row.strategyId && strategyName(row.strategyId),
    queuedAt: row.queuedAt.toISOString(),
    acceptedAt: state === 'delivered' ? (row.endedAt?.toISOString() ?? null) : null,
    nextAttemptAt: isOpen ? row.nextAttemptAt.toISOString() : null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    attempts: attempts.map(({ startedAt, tookMs, outcome, status, error }) => ({
      tookMs,
      outcome,
      status,
      error,
      startedAt: startedAt.toISOString(),
    })),
  };
}

/** The live feed measures market time; receipts are by the wall clock. */
const wallIso = (clocks: Clocks, market: number): string => new Date(getWall(clocks, market)).toISOString();

/** Returns the receipt of the page itself, which the live feed keeps up to date. */
const ofPage = (clocks: Clocks, signal: Signal, sentAt: Date): ReceiptOfRow => ({
  id: `web_${signal.id}`,
  kind: 'web',
  channelId: null,
  label: 'Web dashboard',
  type: 'signal.opened',
  state: 'delivered',
  reason: null,
  insteadOf: null,
  signal: toSignal(signal),
  strategyName: signal.strategyName,
  queuedAt: wallIso(clocks, Date.parse(signal.createdAt)),
  acceptedAt: wallIso(clocks, sentAt.getTime()),
  nextAttemptAt: null,
  expiresAt: null,
  attempts: [],
});
