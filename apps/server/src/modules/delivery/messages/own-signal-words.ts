import { RISK_NOTICE } from '@sealtick/contract';
import { groupedPrice, inR } from '../../../platform/number-words.ts';
import type { MessageOf } from './delivery-message.ts';

/** A message about a member's own signal in words. */
export interface OwnSignalWords {
  readonly title: string;
  readonly lines: readonly string[];
  /** Path of the strategy's page. */
  readonly path: string;
}

/** Returns the words of a message about a member's own signal. */
export function ownSignalWords({ signal, change }: MessageOf<'own.signal'>): OwnSignalWords {
  const { strategyId, strategyName, entry, type, stop, targets, note, fillPrice, currentStop, targetsReached } = signal;
  const name = `${signal.symbol} ${signal.side}`;
  const path = `/platform/strategies/${encodeURIComponent(strategyId)}`;
  const ofStrategy = `Your own strategy ${strategyName}.`;
  switch (change) {
    case 'opened':
      return {
        title: `Your signal: ${name}`,
        lines: [
          `${type === 'market' ? 'Market' : type === 'limit' ? 'Limit' : 'Stop entry'} at ${groupedPrice(entry)}, stop ${groupedPrice(stop)}, ${targets.length === 1 ? 'target' : 'targets'} ${targets.map(groupedPrice).join(', ')}.`,
          ...(note ? [note] : []),
          ofStrategy,
          RISK_NOTICE,
        ],
        path,
      };
    case 'filled':
      return {
        title: `Your signal ${name} was filled at ${groupedPrice(fillPrice ?? entry)}`,
        lines: [ofStrategy],
        path,
      };
    case 'target':
      return { title: `Your signal ${name} reached target ${targetsReached}`, lines: [ofStrategy], path };
    case 'stopMoved':
      return { title: `The stop of your signal ${name} is ${groupedPrice(currentStop)}`, lines: [ofStrategy], path };
    case 'closed': {
      const { result, pnl } = signal;
      const gain = pnl === null ? '' : `, ${inR(pnl)}`;
      return { title: `Your signal ${name} ended: ${result}${gain}`, lines: [ofStrategy], path };
    }
  }
}
