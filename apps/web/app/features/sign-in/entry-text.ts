import type { LoggedEntry } from '@sealtick/contract';
import { closeLabel } from '../../lib/text/outcome.ts';

const CHANGES = { filled: 'Entry filled', target: 'Target reached', stopMoved: 'Stop moved' } as const;

/**
 * Returns what an entry of the log records, in words for someone who sees the log for the first time.
 * @param symbol The symbol of the entry's signal, where the entry itself does not name it
 */
export function entryText(entry: LoggedEntry['entry'], symbol: string | null = null): string {
  const of = symbol === null ? '' : `${symbol}, `;
  switch (entry?.kind) {
    case undefined:
      return 'Not public yet';
    case 'signal.opened':
      return `New signal: ${entry.side} ${entry.symbol} ${entry.timeframe}`;
    case 'signal.updated':
      return symbol === null ? CHANGES[entry.change] : `${CHANGES[entry.change]}: ${symbol}`;
    case 'signal.closed':
      return `Signal ended: ${of}${closeLabel(entry.reason).toLowerCase()}`;
    case 'strategy.published':
      return 'Strategy published';
    case 'strategy.versioned':
      return 'New version of a strategy';
    case 'strategy.retired':
      return 'Strategy retired';
    case 'backtest.recorded':
      return 'Backtest recorded';
    case 'day.marked':
      return 'Prices of open signals at the end of the day';
    case 'correction':
      return `Correction of entry #${entry.of}`;
    case 'market.alert':
      return 'Market news';
    case 'log.restored':
      return 'Log restored from a backup';
  }
}
