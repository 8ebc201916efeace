import { ASSET_CLASS_LABELS } from '../../lib/text/asset-class-label.ts';
import type { SelectOption } from '../../ui/select.tsx';
import type { ListedStrategy } from './strategies.queries.ts';

export const ALL = 'all';

export type FilterName = 'market' | 'timeframe' | 'approach' | 'risk';

interface Filter {
  readonly name: FilterName;
  readonly label: string;
  readonly options: readonly SelectOption[];
}

const same = (value: string): SelectOption => ({ value, label: value });
const ANY: SelectOption = { value: ALL, label: 'All' };

/** Returns the name of a market, or its id if it has none. */
export const marketLabel = (market: string): string => ASSET_CLASS_LABELS[market] ?? market;

export const FILTERS: readonly Filter[] = [
  {
    name: 'market',
    label: 'Market',
    options: [ANY, ...Object.entries(ASSET_CLASS_LABELS).map(([value, label]) => ({ value, label }))],
  },
  { name: 'timeframe', label: 'Timeframe', options: [ANY, ...['5m', '15m', '1h', '4h', 'daily'].map(same)] },
  {
    name: 'approach',
    label: 'Approach',
    options: [ANY, ...['trend', 'mean-reversion', 'breakout', 'momentum', 'smc/ict'].map(same)],
  },
  { name: 'risk', label: 'Risk level', options: [ANY, ...['conservative', 'balanced', 'aggressive'].map(same)] },
];

/** Approaches are filtered by family; an approach without a family appears under "all" only. */
const FAMILY: Readonly<Record<string, string>> = { 'trend-following': 'trend', 'smart-money': 'smc/ict' };

export type FilterValues = Readonly<Record<FilterName, string>>;

/** Reads the filters from the address; an unknown value filters nothing. */
export function readFilters(params: URLSearchParams): FilterValues {
  const values = FILTERS.map(({ name, options }) => {
    const asked = params.get(name);
    return [name, options.some(({ value }) => value === asked) ? asked : ALL];
  });
  // Every filter has a value, which the type of `fromEntries` does not say.
  return Object.fromEntries(values) as FilterValues;
}

/** Returns the active filters with their labels. */
export function activeFilters(values: FilterValues): readonly { name: FilterName; label: string }[] {
  return FILTERS.filter(({ name }) => values[name] !== ALL).map(({ name, label, options }) => ({
    name,
    label: `${label}: ${options.find(({ value }) => value === values[name])?.label}`,
  }));
}

/** Returns the strategies that match every filter and whose name or description contains the text, ignoring case. */
export function filterStrategies(
  strategies: readonly ListedStrategy[],
  search: string,
  values: FilterValues,
): readonly ListedStrategy[] {
  const text = search.trim().toLowerCase();
  const fits = (name: FilterName, value: readonly string[]) => values[name] === ALL || value.includes(values[name]);
  return strategies.filter(
    (strategy) =>
      (strategy.name.toLowerCase().includes(text) || strategy.description.toLowerCase().includes(text)) &&
      tradesOn(strategy, values) &&
      fits('approach', [FAMILY[strategy.approach] ?? strategy.approach]) &&
      fits('risk', [strategy.riskLevel]),
  );
}

type Traded = Pick<ListedStrategy, 'markets' | 'timeframes' | 'timeframesByMarket'>;

/** Whether a strategy trades the market on the timeframe. */
function tradesOn({ markets, timeframes, timeframesByMarket }: Traded, { market, timeframe }: FilterValues): boolean {
  if (market === ALL) return timeframe === ALL || timeframes.some((one) => one === timeframe);
  if (timeframe === ALL) return markets.some((one) => one === market);
  return timeframesByMarket[market]?.some((one) => one === timeframe) ?? false;
}

const NO_MATCH = 'No strategies match your current filters. Try broadening your selection.';

/** Returns why no strategy matches: no strategy trades the chosen market and timeframe, or the filters exclude each other. */
export function whyNothingMatches(strategies: readonly ListedStrategy[], values: FilterValues): string {
  const { market, timeframe } = values;
  if (strategies.length === 0 || (market === ALL && timeframe === ALL)) return NO_MATCH;
  const has = (wanted: Partial<FilterValues>) =>
    strategies.some((strategy) => tradesOn(strategy, { ...values, market: ALL, timeframe: ALL, ...wanted }));
  if (timeframe !== ALL && !has({ timeframe })) return `No strategy trades ${timeframe} at the moment.`;
  if (market !== ALL && !has({ market })) return `No strategy trades ${marketLabel(market)} at the moment.`;
  if (has({ market, timeframe })) return NO_MATCH;
  return `No strategy trades ${marketLabel(market)} on ${timeframe} bars at the moment.`;
}
