import { maySee, type Principal } from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';
import { seesSignal } from '../../signals/index.ts';
import type { SentOpening } from '../channels/channel-adapter.ts';
import { type ChannelRow, SWITCHED_OFF } from '../channels/channel-repository.ts';
import type { sentOpening } from '../delivery.tables.ts';
import { buildMessage } from '../messages/build-message.ts';
import type { DeliveryMessage } from '../messages/delivery-message.ts';
import type { DeliveryRow, SourceEntry, Sources } from '../messages/read-sources.ts';
import { isHeldByMute, isMuted } from '../rules/channel-mute.ts';
import { EXPIRED, NOT_NEEDED } from './sweep-repository.ts';

/** What is done with a claimed delivery. */
export type Decision =
  | { readonly action: 'send'; readonly message: DeliveryMessage; readonly opening: SentOpening | null }
  | { readonly action: 'end'; readonly state: 'missed' | 'dead' | 'suppressed' | 'cancelled'; readonly reason: string }
  /** Until the entry is public. */
  | { readonly action: 'wait'; readonly forMs: number };

/** What the decision about a claimed delivery is based on. */
export interface Case {
  readonly row: DeliveryRow;
  readonly channel: ChannelRow;
  readonly sources: Sources;
  /** The member, as of now. */
  readonly principal: Principal;
  /** The message that opened the signal in this channel; null if none was accepted. */
  readonly opening: typeof sentOpening.$inferSelect | null;
  /** Whether a channel before this one in the fallback accepted the same. */
  readonly isAcceptedBefore: boolean;
  /** Whether the member's account is to be deleted. */
  readonly isLeaving: boolean;
  /** Why a new signal is not sent although it was queued: the member has muted it since. Else null. */
  readonly muted: string | null;
}

/** The moment and the settings. */
export interface Moment {
  /** Wall clock, ms UTC. */
  readonly now: number;
  /** Market clock, ms UTC. */
  readonly marketNow: number;
  readonly market: MarketKind;
  /** Seconds of market time in one of wall time. */
  readonly speed: number;
  readonly publicDelayMs: number;
}

/** Returns what is done with a claimed delivery: rules are checked when it is sent, not only when it was queued. */
export function decide(one: Case, at: Moment): Decision {
  const { row, sources } = one;
  const obstacle = findObstacle(one, at);
  if (obstacle) return obstacle;
  const getAge = ({ row: { issuedAt } }: SourceEntry) => Math.max(0, Math.round((at.marketNow - issuedAt) / at.speed));
  const message = buildMessage(row, sources, { market: at.market, getAge, maySee: (id) => seesSignalNow(one, id, at) });
  if (!message) return { action: 'end', state: 'dead', reason: 'what it is about cannot be read' };
  if (message.type === 'digest' && message.signals.length === 0)
    return suppress(message.followed === null ? 'plan' : 'the plan includes no open signal');
  return { action: 'send', message, opening: one.opening };
}

/** Returns what is done with a delivery that is not sent now, whatever its message says; null for one that is sent. */
export function findObstacle(
  one: Case,
  at: Pick<Moment, 'now' | 'marketNow' | 'speed' | 'publicDelayMs'>,
): Decision | null {
  const { row, sources } = one;
  const refusal = refuseChannel(one, at);
  if (refusal) return refusal;
  if (row.type === 'signal.opened' && one.muted !== null) return suppress(one.muted);
  if (one.isAcceptedBefore) return { action: 'end', state: 'cancelled', reason: NOT_NEEDED };
  if (row.expiresAt !== null && row.expiresAt.getTime() <= at.now)
    return { action: 'end', state: 'missed', reason: EXPIRED };
  const source = sources.getEntry(row);
  return source && decideAccess(one, source, at);
}

const suppress = (reason: string): Decision => ({ action: 'end', state: 'suppressed', reason });
const isChange = ({ type }: DeliveryRow) => type === 'signal.updated' || type === 'signal.closed';

/** Returns why a channel is sent no message of any type; null if it is. */
export function channelRefusal({ deletedAt, isOn, state }: Pick<ChannelRow, 'deletedAt' | 'isOn' | 'state'>) {
  if (deletedAt !== null) return 'the channel was deleted';
  if (!isOn) return SWITCHED_OFF;
  if (state === 'disabled') return 'the channel is disabled';
  return state === 'unverified' ? 'the channel is not confirmed' : null;
}

function refuseChannel({ row, channel, sources, isLeaving }: Case, { now }: Pick<Moment, 'now'>): Decision | null {
  // Until the account is erased, its open positions are followed, and a position without its stop is money at risk.
  if (isLeaving && row.type !== 'broker.alert') return suppress('the account is to be deleted');
  const reason = channelRefusal(channel);
  if (reason !== null) return { action: 'end', state: channel.deletedAt === null ? 'suppressed' : 'cancelled', reason };
  if (isMuted(channel, now) && isHeldByMute(row.type, sources.getEvent(row))) return suppress('the channel is muted');
  return null;
}

function decideAccess(
  one: Case,
  { row: entry }: SourceEntry,
  at: Pick<Moment, 'marketNow' | 'speed' | 'publicDelayMs'>,
): Decision | null {
  const { row, principal, sources } = one;
  if (isChange(row) && one.opening === null) return suppress('the opening was not sent');
  const isVisible = maySee(principal, { ...entry, ownerId: null }, at.marketNow, at);
  if (row.type === 'signal.opened') {
    if (!isVisible) return suppress('plan');
    const isClosed = sources.signal(row.signalId ?? '')?.status === 'closed';
    return isClosed ? { action: 'end', state: 'missed', reason: 'the signal closed before it was accepted' } : null;
  }
  if (isVisible) return null;
  return { action: 'wait', forMs: Math.ceil((entry.issuedAt + at.publicDelayMs - at.marketNow) / at.speed) };
}

/** A digest gives its signals as they are now, with changes that are not public yet. */
function seesSignalNow({ principal, sources }: Case, id: string, { marketNow, publicDelayMs }: Moment): boolean {
  const signal = sources.getStored(id);
  return signal !== undefined && seesSignal({ principal, now: marketNow, publicDelayMs }, signal, marketNow);
}
