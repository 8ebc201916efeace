import { type MarketKind, strategyName } from '@sealtick/engine';
import { toHex } from '@sealtick/log';
import { getAlert } from '../../log/index.ts';
import { type ChangedEntry, publishedSignal, signalAfter, toUpdate } from '../../signals/index.ts';
import type { EventData } from '../events/event-data.ts';
import type { EventRow } from '../events/event-repository.ts';
import type { DeliveryMessage, Sealed } from './delivery-message.ts';
import { type DeliveryRow, parseRow, type SourceEntry, type Sources } from './read-sources.ts';

interface BuildContext {
  /** Market of the site. */
  readonly market: MarketKind;
  /** Wall-clock ms since an entry was added to the log. */
  readonly getAge: (entry: SourceEntry) => number;
  /** Whether the member may see this signal now. */
  readonly maySee: (signalId: string) => boolean;
}

/** Returns what a delivery carries; null if what it is about does not exist or is not valid. */
export function buildMessage(row: DeliveryRow, sources: Sources, ctx: BuildContext): DeliveryMessage | null {
  const event = sources.getEvent(row);
  if (event) return ofEvent(row, event, sources, ctx);
  if (row.type === 'test') return { type: 'test', at: row.queuedAt.toISOString() };
  const source = sources.getEntry(row);
  return source && ofEntry(row, source, sources, ctx);
}

function ofEntry(row: DeliveryRow, source: SourceEntry, sources: Sources, ctx: BuildContext): DeliveryMessage | null {
  const { entry } = source;
  const sealed = sealedBy(source);
  if (entry.kind === 'market.alert')
    return { type: 'market.alert', market: ctx.market, alert: getAlert(entry), sealed };
  if (entry.kind === 'signal.opened') {
    const stored = sources.signal(entry.signalId);
    const signal = publishedSignal(entry, sealed.leafHash, stored);
    if (row.type === 'signal.missed') {
      const now = stored !== undefined && ctx.maySee(entry.signalId) ? stored : null;
      return { type: 'signal.missed', signal, now, sealed, reason: sources.missedBecause(row) };
    }
    const insteadOf = row.fallbackOf === null ? null : sources.words(row.fallbackOf);
    return { type: 'signal.opened', signal, sealed, size: null, insteadOf, news: row.news };
  }
  if (entry.kind !== 'signal.updated' && entry.kind !== 'signal.closed') return null;
  return ofChange(entry, source, sealed, sources, ctx);
}

function ofChange(
  entry: ChangedEntry,
  source: SourceEntry,
  sealed: Sealed,
  sources: Sources,
  ctx: BuildContext,
): DeliveryMessage | null {
  const all = sources.entriesAbout(entry.signalId);
  const at = all.findLastIndex((one) => one.index === sealed.index && toHex(one.leafHash) === sealed.leafHash);
  const parsed = all.slice(0, at + 1).map((one) => ({ one, entry: parseRow(one) }));
  const first = parsed.find((step) => step.entry?.kind === 'signal.opened');
  if (first?.entry?.kind !== 'signal.opened') return null;
  const changes = parsed.flatMap((step) =>
    step.entry?.kind === 'signal.updated' || step.entry?.kind === 'signal.closed' ? [step.entry] : [],
  );
  const unlogged = sources.signal(entry.signalId);
  return {
    type: entry.kind,
    signal: signalAfter(first.entry, changes, toHex(first.one.leafHash), unlogged),
    update: toUpdate(entry, source.row.strategyId ?? first.entry.strategyId, unlogged),
    sealed,
    ageMs: ctx.getAge(source),
  };
}

const sealedBy = ({ row, checkpoint }: SourceEntry): Sealed => ({
  index: row.index,
  leafHash: toHex(row.leafHash),
  checkpoint,
});

const toSystemAlert = ({ title, text, path, at }: EventData['system.alert']): DeliveryMessage => ({
  type: 'system.alert',
  title,
  text,
  path,
  at,
});

function ofEvent(
  { type }: DeliveryRow,
  { data, strategyId }: EventRow,
  sources: Sources,
  ctx: BuildContext,
): DeliveryMessage | null {
  switch (type) {
    case 'strategy.status':
      return { type, ...(data as EventData['strategy.status']) };
    case 'system.alert':
      return toSystemAlert(data as EventData['system.alert']);
    case 'price.alert':
      return { type, market: ctx.market, ...(data as EventData['price.alert']) };
    case 'own.signal':
      return { type, ...(data as EventData['own.signal']) };
    case 'alert.gap':
      return { type, ...(data as EventData['alert.gap']) };
    case 'broker.alert':
      return { type, ...(data as EventData['broker.alert']) };
    case 'digest': {
      const { from, until, signalIds } = data as EventData['digest'];
      const visible = signalIds.flatMap((id) => (ctx.maySee(id) ? (sources.signal(id) ?? []) : []));
      if (strategyId === null) return { type, from, until, followed: null, signals: visible };
      // Signals can close between the event and its message, which lists open ones.
      const signals = visible.filter(({ status }) => status === 'active');
      return { type, from, until, followed: strategyName(strategyId), signals };
    }
    default:
      return null;
  }
}
