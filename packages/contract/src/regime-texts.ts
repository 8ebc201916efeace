// Without schemas, so that a page that needs the texts does not load them.
import type { Regime } from '@sealtick/engine';

/** What each table of results by the state of the market is named. */
export const REGIME_TITLES: Readonly<Record<Regime['kind'], string>> = {
  volatility: 'Volatility',
  trend: 'Trend',
  hour: 'Hour (UTC)',
  weekday: 'Weekday',
  'release-day': 'Release day',
};

const WEEKDAYS = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Returns the name of a group of trades: weekdays are numbers, from 1 for Monday. */
export const regimeGroup = (kind: Regime['kind'], key: string): string =>
  kind === 'weekday' ? WEEKDAYS[Number(key)]! : key;
