import type { SelectOption } from '../../ui/select.tsx';
import type { ListedStrategy } from './strategies.queries.ts';

interface Sort extends SelectOption {
  /** How the number of strategies ends: "8 strategies, by Sharpe". */
  readonly text: string;
  /** Null for the library order. */
  readonly read: ((strategy: ListedStrategy) => number | string | null) | null;
}

/** Returns the gain of the small curve; null without one. */
function gain({ equityCurve }: ListedStrategy): number | null {
  const { equity } = equityCurve ?? { equity: [] };
  return equity.length < 2 ? null : equity[equity.length - 1]! / equity[0]! - 1;
}

/** The orders of the library, best first; the first is the default. A drawdown is a loss, so the smallest comes first. */
export const SORTS: readonly Sort[] = [
  { value: 'sharpe', label: 'Highest Sharpe', text: 'by Sharpe', read: ({ performanceMetrics: { sharpe } }) => sharpe },
  { value: 'return', label: 'Highest return', text: 'by return', read: gain },
  {
    value: 'drawdown',
    label: 'Smallest drawdown',
    text: 'by drawdown',
    read: ({ performanceMetrics: { maxDrawdown } }) => maxDrawdown,
  },
  {
    value: 'win-rate',
    label: 'Highest win rate',
    text: 'by win rate',
    read: ({ performanceMetrics: { winRate } }) => winRate,
  },
  { value: 'payoff', label: 'Highest payoff', text: 'by payoff', read: ({ performanceMetrics: { payoff } }) => payoff },
  { value: 'trades', label: 'Most trades', text: 'by trades', read: ({ performanceMetrics: { trades } }) => trades },
  { value: 'name', label: 'Name', text: 'by name', read: ({ name }) => name },
  { value: 'library', label: 'Library order', text: 'in library order', read: null },
];

export const SORT_PARAM = 'sort';
/** Whether the address asks for the opposite order. */
export const REVERSED_PARAM = 'reversed';
const [BY_DEFAULT] = SORTS;

/** Reads the order from the address; an unknown value is the default. */
export function readSort(params: URLSearchParams): string {
  const asked = params.get(SORT_PARAM);
  return SORTS.find(({ value }) => value === asked)?.value ?? BY_DEFAULT!.value;
}

/** Returns the value for the address; empty for the default. */
export const sortParam = (value: string): string => (value === BY_DEFAULT!.value ? '' : value);

/** Returns how strategies are sorted, as the end of a sentence. */
export const sortText = (sort: string, isReversed: boolean): string =>
  `${SORTS.find(({ value }) => value === sort)?.text ?? ''}${isReversed ? ', reversed' : ''}`;

/** Returns the strategies in the chosen order; missing figures come last in either direction. */
export function sortStrategies(
  strategies: readonly ListedStrategy[],
  sort: string,
  isReversed = false,
): readonly ListedStrategy[] {
  const read = SORTS.find(({ value }) => value === sort)?.read;
  if (!read) return isReversed ? strategies.toReversed() : strategies;
  const sign = isReversed ? -1 : 1;
  return strategies.toSorted((a, b) => {
    const [one, other] = [read(a), read(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'string') return sign * one.localeCompare(String(other), 'en');
    return sign * (Number(other) - one) || 0;
  });
}
