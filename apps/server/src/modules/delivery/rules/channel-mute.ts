import type { DeliveryType } from '@sealtick/contract';
import type { EventData } from '../events/event-data.ts';
import type { EventRow } from '../events/event-repository.ts';

/** Whether a member has muted a channel for some time. @param now ms UTC by the wall clock */
export const isMuted = ({ mutedUntil }: { readonly mutedUntil: Date | null }, now: number): boolean =>
  mutedUntil !== null && mutedUntil.getTime() > now;

/**
 * Whether a muted channel is not sent a message, because it is about new signals. Others are sent: a position without its
 * stop, or a price that the member waits for, is not a new signal.
 *
 * @param event The event that the message is about; null if it is about an entry of a log
 */
export function isHeldByMute(type: DeliveryType, event: Pick<EventRow, 'data'> | null): boolean {
  if (type === 'own.signal') return (event?.data as EventData['own.signal'] | undefined)?.change === 'opened';
  return type === 'signal.opened' || type === 'signal.missed' || type === 'digest';
}
