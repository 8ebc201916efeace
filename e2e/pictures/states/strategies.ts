import { DATA_STATES, inEach, press, type View, whileLoading } from '../view.ts';

const PAIR = '/strategies?compare=impulse,meridian-trend';

/** The library and the comparison. */
export const strategiesStates: readonly View[] = [
  ...inEach('strategies', '/strategies', DATA_STATES),
  { name: 'strategies-filtered', path: '/strategies?market=fx&q=trend' },
  { name: 'strategies-none', path: '/strategies?q=zzz' },
  { name: 'strategies-filters-open', path: '/strategies', act: press('Filters'), below: 1024 },
  { name: 'strategies-marked', path: '/strategies?pick=impulse,meridian-trend' },
  { name: 'strategies-loading', path: '/nowhere', act: whileLoading('Strategies'), isUnanswered: true },
  { name: 'compare-one', path: '/strategies?compare=impulse' },
  { name: 'compare-two', path: PAIR },
  { name: 'compare-four', path: `${PAIR},steady-pullback,liquidity-sweep` },
  { name: 'compare-live', path: '/strategies?compare=impulse,london-open-break', act: press('Live') },
  { name: 'compare-failing', path: PAIR, scenario: 'failing' },
  { name: 'compare-broken-rows', path: '/strategies?compare=tags,london-open-break', scenario: 'broken rows' },
];
