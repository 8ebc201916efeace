import type { LastPrice, ReleaseView } from '@sealtick/contract';
import { currencyOf } from '@sealtick/engine';

const SHOWN = 5;

type Affected = Pick<LastPrice, 'symbol' | 'assetClass' | 'quoteCurrency'>;

const currenciesOf = ({ symbol, assetClass, quoteCurrency }: Affected): readonly string[] =>
  assetClass === 'fx' ? [symbol.slice(0, 3), quoteCurrency] : [quoteCurrency];

/** Returns the high-impact releases that affect an instrument, as its chart shows them. */
export const chartReleases = (releases: readonly ReleaseView[], instrument: Affected) =>
  releases
    .filter(({ impact, country }) => impact === 'high' && currenciesOf(instrument).includes(currencyOf(country)))
    .map(({ time, name }) => ({ at: Date.parse(time), name }));

/** Returns the next releases of medium and high impact that affect an instrument: those of both currencies of a pair, otherwise of its quote currency. */
export function nextReleases(
  releases: readonly ReleaseView[],
  instrument: Affected,
  now: number,
): readonly ReleaseView[] {
  const currencies = currenciesOf(instrument);
  return releases
    .filter(({ time, impact, country }) => {
      const isAhead = Date.parse(time) > now;
      return isAhead && impact !== 'low' && currencies.includes(currencyOf(country));
    })
    .slice(0, SHOWN);
}
