import { TRADE_SORTS } from '@sealtick/contract';
import { getChoice, readTableChoices } from '../../../../lib/navigation/table-choices.ts';
import type { TradeChoices } from '../performance.queries.ts';

const RESULTS = ['gain', 'loss'] as const;

/** Returns which trades of a record an address selects. Unknown values count as missing. */
export function tradeChoices(params: URLSearchParams): TradeChoices {
  const result = getChoice(params, 'result', RESULTS);
  return { ...readTableChoices(params, TRADE_SORTS), ...(result && { result }) };
}
