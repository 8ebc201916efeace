import type { Basis } from '@sealtick/contract';

const PREFIX = /^insufficient sample: /i;

/** Returns why a figure is missing. A sample that is too small is its progress: "Live record: 1 of 30 trades, 1 of 90 days". */
export function shortageText(reason: string, { record }: Pick<Basis, 'record'>): string {
  return reason.replace(PREFIX, record === 'live' ? 'Live record: ' : 'Backtest: ');
}
