import type { BrokerId } from '@sealtick/contract';

/** Brokers whose sessions hold no target next to a stop: a position is closed when its signal ends. */
export const WITHOUT_TARGETS: ReadonlySet<BrokerId> = new Set(['kraken', 'bybit', 'okx']);
