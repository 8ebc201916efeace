import type { LogEntry, MarketAlertMessage } from '@sealtick/contract';

type AlertEntry = Extract<LogEntry, { kind: 'market.alert' }>;

/** Returns a market alert as messages state it. */
export function getAlert(entry: AlertEntry): MarketAlertMessage['data'] {
  const { symbol = null, currency = null, releaseAt = null, reason, issuedAt } = entry;
  return { symbol, currency, releaseAt, reason, issuedAt };
}
