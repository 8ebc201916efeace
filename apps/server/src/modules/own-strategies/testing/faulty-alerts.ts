import type { InboundPosition } from '@sealtick/contract';
import { mulberry32 } from '@sealtick/engine';

const POSITIONS = ['long', 'short', 'flat'] as const;
/** Attempts of TradingView for one alert. */
const ATTEMPTS = 4;

/** An alert as it was made. */
export interface SentAlert {
  readonly symbol: string;
  readonly position: InboundPosition;
  readonly previous: InboundPosition;
  /** Number among the alerts of its symbol, from 1 on. */
  readonly counter: number;
  readonly at: number;
}

interface Faults {
  readonly seed: number;
  readonly count: number;
  readonly symbols: readonly string[];
  /** When the first one is made, ms UTC. */
  readonly from: number;
  /** Time between two alerts. */
  readonly stepMs: number;
}

/**
 * Returns alerts as they are made and as they are received: of one in fifty no attempt arrives, of one in twenty the answer is
 * lost, so that it is attempted again, up to four times, and one in twenty is overtaken by the next one. The last alert of
 * each symbol arrives: no other one could name the loss of one before it.
 */
export function faultyAlerts({ seed, count, symbols, from, stepMs }: Faults): {
  readonly sent: readonly SentAlert[];
  readonly received: readonly SentAlert[];
} {
  const random = mulberry32(seed);
  const last = new Map<string, SentAlert>();
  const sent = Array.from({ length: count }, (_, i): SentAlert => {
    const symbol = symbols[Math.floor(random() * symbols.length)]!;
    const before = last.get(symbol);
    const previous = before?.position ?? 'flat';
    const others = POSITIONS.filter((one) => one !== previous);
    const position = others[Math.floor(random() * others.length)]!;
    const alert = { symbol, previous, position, counter: (before?.counter ?? 0) + 1, at: from + i * stepMs };
    last.set(symbol, alert);
    return alert;
  });
  const isNewest = (alert: SentAlert) => last.get(alert.symbol) === alert;
  const received: SentAlert[] = [];
  for (const alert of sent) {
    if (!isNewest(alert) && random() < 0.02) continue;
    received.push(alert);
    for (let again = 1; again < ATTEMPTS && random() < 0.05; again += 1) received.push(alert);
  }
  for (let i = 0; i + 1 < received.length; i += 1) {
    if (random() < 0.05) [received[i], received[i + 1]] = [received[i + 1]!, received[i]!];
  }
  return { sent, received: [...received, ...last.values()] };
}
