import { MEMBER_TRADE_SORTS } from '@sealtick/contract';
import { getChoice, readTableChoices } from '../../lib/navigation/table-choices.ts';
import type { TradeChoices } from '../../lib/queries/portfolio.queries.ts';

const OUTCOMES = ['gain', 'loss', 'open'] as const;
const STRATEGY = /^[\w.-]{1,100}$/;

/** Returns which of the member's trades an address selects. Unknown values count as missing. */
export function tradeChoices(params: URLSearchParams): TradeChoices {
  const strategy = params.get('strategy') ?? '';
  const outcome = getChoice(params, 'outcome', OUTCOMES);
  return {
    ...readTableChoices(params, MEMBER_TRADE_SORTS),
    ...(STRATEGY.test(strategy) && { strategy }),
    ...(outcome && { outcome }),
  };
}
