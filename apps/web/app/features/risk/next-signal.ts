import type { Signal } from '@sealtick/contract';
import { formatPrice } from '../../lib/text/format.ts';
import { formatMoment } from '../../lib/time/time.ts';
import type { TimeZone } from '../../lib/time/time-zone.ts';

/** The signal whose size is shown. */
export interface NextSignal {
  readonly signal: Signal;
  /** Why it can no longer be entered; null if it can. */
  readonly tooLate: string | null;
}

/**
 * Returns the newest live signal that can still be entered: not filled, and valid. Without one the newest of all, and why it is too late
 * for it; null without a signal.
 *
 * @param signals Active ones, newest first
 * @param now ms UTC, market time
 */
export function nextSignal(signals: readonly Signal[], now: number, zone?: TimeZone): NextSignal | null {
  const isOpenTo = ({ filledAt, validUntil }: Signal) => filledAt === null && Date.parse(validUntil) > now;
  const live = signals.filter(({ basis }) => basis.record === 'live');
  const enterable = live.find(isOpenTo);
  if (enterable) return { signal: enterable, tooLate: null };
  const [signal] = live;
  return signal === undefined ? null : { signal, tooLate: lateWords(signal, zone) };
}

function lateWords({ filledAt, fillPrice, entry, validUntil }: Signal, zone?: TimeZone): string {
  const moment = (at: string) => formatMoment(at, zone);
  if (filledAt === null) return `Valid until ${moment(validUntil)}; too late now.`;
  return `Entered at ${formatPrice(fillPrice ?? entry)} on ${moment(filledAt)}; too late now.`;
}
