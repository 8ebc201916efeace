import type { SelectOption } from '../../ui/select.tsx';
import type { ListedStrategy } from './strategies.queries.ts';

type Order = (a: ListedStrategy, b: ListedStrategy) => number;

interface Sort extends SelectOption {
  readonly order: Order | null;
}

/** Missing figures come last in either direction. */
function by(read: (strategy: ListedStrategy) => number | null): Order {
  return (a, b) => (read(b) ?? Number.NEGATIVE_INFINITY) - (read(a) ?? Number.NEGATIVE_INFINITY) || 0;
}

/** The figures of a card; the first option is the library order. A drawdown is a loss, so the smallest comes first. */
export const SORTS: readonly Sort[] = [
  { value: 'library', label: 'Library order', order: null },
  { value: 'name', label: 'Name', order: (a, b) => a.name.localeCompare(b.name, 'en') },
  { value: 'sharpe', label: 'Highest Sharpe', order: by(({ performanceMetrics }) => performanceMetrics.sharpe) },
  {
    value: 'drawdown',
    label: 'Smallest drawdown',
    order: by(({ performanceMetrics }) => performanceMetrics.maxDrawdown),
  },
  { value: 'win-rate', label: 'Highest win rate', order: by(({ performanceMetrics }) => performanceMetrics.winRate) },
  { value: 'reward', label: 'Highest R:R', order: by(({ performanceMetrics }) => performanceMetrics.avgRR) },
  { value: 'trades', label: 'Most trades', order: by(({ performanceMetrics }) => performanceMetrics.trades) },
];

export const SORT_PARAM = 'sort';
const [UNSORTED] = SORTS;

/** Reads the order from the address; an unknown value is the library order. */
export function readSort(params: URLSearchParams): string {
  const asked = params.get(SORT_PARAM);
  return SORTS.find(({ value }) => value === asked)?.value ?? UNSORTED!.value;
}

/** Returns the value for the address; null for the library order. */
export const sortParam = (value: string): string => (value === UNSORTED!.value ? '' : value);

/** Returns the strategies in the chosen order; in the given order for an unknown choice. */
export function sortStrategies(strategies: readonly ListedStrategy[], sort: string): readonly ListedStrategy[] {
  const order = SORTS.find(({ value }) => value === sort)?.order;
  return order ? strategies.toSorted(order) : strategies;
}
