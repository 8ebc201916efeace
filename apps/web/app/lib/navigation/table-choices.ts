/** What the address of a page asks of a table of trades, without what is the default. */
export interface TableChoices<Sort extends string> {
  readonly symbol?: string;
  readonly side?: 'long' | 'short';
  /** `closedAt` if left out. */
  readonly sort?: Sort;
  readonly order?: 'asc';
  readonly page?: number;
}

const SIDES = ['long', 'short'] as const;
const SYMBOL = /^[\w.-]{1,20}$/;
const PAGE = /^[1-9]\d{0,5}$/;

/** Returns the parameter of an address if it is one of the values. */
export const getChoice = <V extends string>(params: URLSearchParams, name: string, values: readonly V[]) =>
  values.find((one) => one === params.get(name));

/** Returns which trades an address selects, and their order. Unknown values count as missing. @param sorts Columns of the table that sort it */
export function readTableChoices<Sort extends string>(
  params: URLSearchParams,
  sorts: readonly Sort[],
): TableChoices<Sort> {
  const symbol = params.get('symbol') ?? '';
  const page = params.get('page') ?? '';
  const side = getChoice(params, 'side', SIDES);
  const sort = getChoice(params, 'sort', sorts);
  return {
    ...(SYMBOL.test(symbol) && { symbol }),
    ...(side && { side }),
    ...(sort && sort !== 'closedAt' && { sort }),
    ...(params.get('order') === 'asc' && { order: 'asc' as const }),
    ...(PAGE.test(page) && page !== '1' && { page: Number(page) }),
  };
}

interface Sorted {
  readonly sort?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/**
 * Returns the parameters that sort by a column: a column that already sorts turns round. Symbols begin with the first of the alphabet,
 * numbers and times with the highest.
 */
export function sortedBy(column: string, { sort = 'closedAt', order = 'desc' }: Sorted) {
  const isAscending = sort === column ? order === 'desc' : column === 'symbol';
  return { sort: column === 'closedAt' ? '' : column, order: isAscending ? 'asc' : '', page: '' };
}

/** Returns how a column sorts the table. */
export function getDirection(
  column: string,
  { sort = 'closedAt', order }: Sorted,
): 'ascending' | 'descending' | 'none' {
  if (sort !== column) return 'none';
  return order === 'asc' ? 'ascending' : 'descending';
}
