import { ASSET_CLASS_LABELS } from '../../lib/text/asset-class-label.ts';
import type { SelectOption } from '../../ui/select.tsx';
import type { Prices } from './price-now.ts';
import { type SignalView, searchSignals } from './signal-view.ts';
import type { SignalConditions } from './signals.queries.ts';

/** Names of the filters, as in the address. */
export type FilterName = 'side' | 'market' | 'timeframe' | 'state' | 'confidence' | 'rr';

interface Filter {
  readonly name: FilterName;
  readonly label: string;
  /** The first one filters nothing. */
  readonly options: readonly SelectOption[];
}

const same = (value: string): SelectOption => ({ value, label: value });
const ALL: SelectOption = { value: '', label: 'All' };
const ANY: SelectOption = { value: '', label: 'Any' };

export const FILTERS: readonly Filter[] = [
  { name: 'side', label: 'Side', options: [ALL, { value: 'long', label: 'Long' }, { value: 'short', label: 'Short' }] },
  {
    name: 'market',
    label: 'Asset class',
    options: [ALL, ...Object.entries(ASSET_CLASS_LABELS).map(([value, label]) => ({ value, label }))],
  },
  { name: 'timeframe', label: 'Timeframe', options: [ALL, ...['5m', '15m', '1h', '4h', 'daily'].map(same)] },
  {
    name: 'state',
    label: 'State',
    options: [
      ALL,
      { value: 'active', label: 'Active' },
      { value: 'closed', label: 'Closed' },
      { value: 'profit', label: 'Closed in profit' },
      { value: 'loss', label: 'Closed at a loss' },
    ],
  },
  {
    name: 'confidence',
    label: 'Confidence from',
    options: [ANY, ...['40', '50', '60', '70'].map((value) => ({ value, label: `${value}%` }))],
  },
  { name: 'rr', label: 'R:R from', options: [ANY, ...['1', '1.5', '2', '3'].map(same)] },
];

/** Values of the filters; '' filters nothing. */
export type FilterValues = Readonly<Record<FilterName, string>>;

/** Reads the filters from the address; an unknown value filters nothing. */
export function readFilters(params: URLSearchParams): FilterValues {
  const values = FILTERS.map(({ name, options }) => {
    const asked = params.get(name);
    return [name, options.some(({ value }) => value === asked) ? asked : ''];
  });
  // Every filter has a value, which the type of `fromEntries` does not say.
  return Object.fromEntries(values) as FilterValues;
}

/** Returns the filters as conditions of a list that the server reads. */
export function toConditions(values: FilterValues): SignalConditions {
  const { side, market, timeframe, state, confidence, rr } = values;
  const byResult = state === 'profit' || state === 'loss';
  // Each value is one of the options above, which the type of the values does not say.
  return {
    side: given(side),
    assetClass: given(market),
    timeframe: given(timeframe),
    ...(byResult ? { result: state } : { status: given(state) }),
    minConfidence: confidence === '' ? undefined : Number(confidence),
    minRewardRisk: rr === '' ? undefined : Number(rr),
  } as SignalConditions;
}

const given = (value: string) => (value === '' ? undefined : value);

/** Returns how many filters are set. */
export const countFilters = (values: FilterValues): number => FILTERS.filter(({ name }) => values[name] !== '').length;

/**
 * Returns the signals that match the search and every filter: of a list that the server has filtered, those that still do
 * after updates.
 * @param prices Name the asset class of each symbol.
 */
export function filterSignals(
  signals: readonly SignalView[],
  search: string,
  values: FilterValues,
  prices: Prices,
): readonly SignalView[] {
  const { side, market, timeframe, state, confidence, rr } = values;
  return searchSignals(signals, search).filter(
    (signal) =>
      (side === '' || signal.side === side) &&
      (market === '' || prices.get(signal.symbol)?.assetClass === market) &&
      (timeframe === '' || signal.timeframe === timeframe) &&
      (state === '' || isIn(signal, state)) &&
      (confidence === '' || signal.chance >= Number(confidence)) &&
      (rr === '' || computeRatio(signal) >= Number(rr)),
  );
}

function isIn({ isOpen, pnl }: SignalView, state: string): boolean {
  if (state === 'active') return isOpen;
  if (isOpen) return false;
  return state === 'closed' || (pnl !== null && (state === 'profit' ? pnl > 0 : pnl < 0));
}

/** Reward of the first target to risk, as the row shows it. */
function computeRatio({ levels }: SignalView): number {
  return levels === null ? 0 : Math.round((100 * levels.rewards[0]) / levels.risk) / 100;
}
