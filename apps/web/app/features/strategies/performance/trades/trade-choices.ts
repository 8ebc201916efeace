import type { TradeChoices } from '../performance.queries.ts';

/** Columns that sort the table, as the address names them. */
export const SORTS = ['symbol', 'filledAt', 'closedAt', 'netR'] as const;
export type Sort = (typeof SORTS)[number];

const SIDES = ['long', 'short'] as const;
const RESULTS = ['gain', 'loss'] as const;
const SYMBOL = /^\S{1,20}$/;
const PAGE = /^[1-9]\d{0,5}$/;

const oneOf = <T extends string>(value: string | null, list: readonly T[]) => list.find((one) => one === value);

/** Returns which trades an address selects. Unknown values count as missing. */
export function tradeChoices(params: URLSearchParams): TradeChoices {
  const symbol = params.get('symbol') ?? '';
  const side = oneOf(params.get('side'), SIDES);
  const result = oneOf(params.get('result'), RESULTS);
  const sort = oneOf(params.get('sort'), SORTS);
  const page = params.get('page') ?? '';
  return {
    ...(SYMBOL.test(symbol) && { symbol }),
    ...(side && { side }),
    ...(result && { result }),
    ...(sort && sort !== 'closedAt' && { sort }),
    ...(params.get('order') === 'asc' && { order: 'asc' }),
    ...(PAGE.test(page) && page !== '1' && { page: Number(page) }),
  };
}

/** Returns the parameters that sort by a column: a column that already sorts turns round. */
export function sortedBy(column: Sort, { sort = 'closedAt', order = 'desc' }: TradeChoices) {
  const isAscending = sort === column ? order === 'desc' : column === 'symbol';
  return { sort: column === 'closedAt' ? '' : column, order: isAscending ? 'asc' : '', page: '' };
}
