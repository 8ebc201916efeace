import type { InboundPosition } from '@sealtick/contract';
import type { Alert } from './parse-alert.ts';

/** What the last alert of a symbol said; null before the first. */
export interface KnownPosition {
  readonly position: InboundPosition;
  readonly counter: number | null;
  /** When TradingView made it, ms UTC. */
  readonly at: number | null;
  /** When it was received, or the position set, ms UTC. */
  readonly changedAt: number;
}

/** What becomes of an alert that was not received before. */
export type AlertDecision =
  /** It follows the previous alert: an open position is closed, and a new one opened. */
  | { readonly outcome: 'accepted'; readonly detail: string; readonly closes: boolean; readonly opens: boolean }
  /**
   * An alert before it is missing, and it has no effect but that its position is the known one from now on; or it is late: a
   * newer one was received before it, and it has no effect at all.
   */
  | {
      readonly outcome: 'gap';
      readonly detail: string;
      readonly isLate: boolean;
      /** The position that is known from now on. */
      readonly position: InboundPosition;
    };

type AlertPosition = Pick<Alert, 'symbol' | 'position' | 'previous' | 'counter' | 'at'>;

/** Returns what becomes of an alert: a position or a number that does not follow the last one names a lost alert. */
export function decideAlert(known: KnownPosition | null, alert: AlertPosition, now: number): AlertDecision {
  const { symbol, position, previous, counter, at } = alert;
  if (known === null) return decideFirst(alert, now);
  const isCounted = counter !== null && known.counter !== null;
  const isOlder = at !== null && known.at !== null && at < known.at;
  const isNewer = at !== null && known.at !== null && at > known.at;
  // A close and an entry of one bar have the same number, and often the same second.
  const isOfSameBar = isCounted && counter === known.counter && previous === known.position;
  if (isOlder || (isCounted && counter <= known.counter! && !isNewer && !isOfSameBar)) {
    const detail = `A late alert of ${symbol} has no effect: it came after a newer one.`;
    return { outcome: 'gap', detail, isLate: true, position: known.position };
  }
  const [from, until] = [timeText(known.changedAt), timeText(now)];
  const between = from === until ? `at ${until}` : `between ${from} and ${until}`;
  if (isCounted && counter > known.counter! + 1) {
    const lost = counter - known.counter! - 1;
    const which = lost === 1 ? `Alert ${counter - 1} was` : `Alerts ${known.counter! + 1} to ${counter - 1} were`;
    return {
      outcome: 'gap',
      detail: `${which} lost ${between}: ${symbol} is ${position} now.`,
      isLate: false,
      position,
    };
  }
  if (previous !== null && previous !== known.position) {
    const detail = `An alert ${between} was lost: ${symbol} was ${known.position}, TradingView says ${previous}.`;
    return { outcome: 'gap', detail, isLate: false, position };
  }
  const isSame = position === known.position;
  const change = isSame ? `${symbol} stays ${position}.` : `${symbol} is ${position} now, was ${known.position}.`;
  const again =
    isCounted && counter < known.counter!
      ? ` Its counter began again at ${counter} after ${known.counter}: an alert in between could be missed.`
      : '';
  return {
    outcome: 'accepted',
    detail: `${change}${again}`,
    closes: !isSame && known.position !== 'flat',
    opens: !isSame && position !== 'flat',
  };
}

/** Before the first alert of a symbol no position is known: one that TradingView had already is a gap. */
function decideFirst({ symbol, position, previous }: AlertPosition, now: number): AlertDecision {
  if (previous !== null && previous !== 'flat') {
    const detail = `The alerts before ${timeText(now)} are missing: TradingView says ${symbol} was ${previous}, and no alert of it was received.`;
    return { outcome: 'gap', detail, isLate: false, position };
  }
  const detail = `First alert: ${symbol} is ${position}.`;
  return { outcome: 'accepted', detail, closes: false, opens: position !== 'flat' };
}

const timeText = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
