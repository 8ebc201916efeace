import type { TradeChoices } from '../../lib/queries/portfolio.queries.ts';

export type TradeSort = NonNullable<TradeChoices['sort']>;

const SORTS: readonly TradeSort[] = ['symbol', 'filledAt', 'closedAt', 'netR', 'result'];
const OUTCOMES = ['gain', 'loss', 'open'] as const;
const SIDES = ['long', 'short'] as const;

const oneOf = <V extends string>(values: readonly V[], value: string | null): V | undefined =>
  values.find((one) => one === value);

/** Returns what an address asks of the table of trades; what the table does not know is left out. */
export function tradeChoices(params: URLSearchParams): TradeChoices {
  const text = (name: string, longest: number) => {
    const value = params.get(name);
    return value !== null && value !== '' && value.length <= longest && /^[\w.-]+$/.test(value) ? value : undefined;
  };
  const page = Number(params.get('page'));
  const choices = {
    strategy: text('strategy', 100),
    symbol: text('symbol', 20),
    side: oneOf(SIDES, params.get('side')),
    outcome: oneOf(OUTCOMES, params.get('outcome')),
    sort: oneOf(SORTS, params.get('sort')),
    order: oneOf(['asc', 'desc'] as const, params.get('order')),
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined,
  };
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined)) as TradeChoices;
}

/** Returns the change of the address that sorts by a column: the other way round if it sorts already. */
export function sortedBy(column: TradeSort, { sort = 'closedAt', order = 'desc' }: TradeChoices) {
  const next = sort === column && order === 'desc' ? 'asc' : 'desc';
  return { sort: column === 'closedAt' ? '' : column, order: next === 'desc' ? '' : next, page: '' };
}
