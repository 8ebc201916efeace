import type { LastPrice, ReleaseView } from '@sealtick/contract';
import { currencyOf } from '@sealtick/engine';

const SHOWN = 5;

/** Returns the next releases of medium and high impact that affect an instrument: those of both currencies of a pair, otherwise of its quote currency. */
export function nextReleases(
  releases: readonly ReleaseView[],
  { symbol, assetClass, quoteCurrency }: Pick<LastPrice, 'symbol' | 'assetClass' | 'quoteCurrency'>,
  now: number,
): readonly ReleaseView[] {
  const currencies = assetClass === 'fx' ? [symbol.slice(0, 3), quoteCurrency] : [quoteCurrency];
  return releases
    .filter(({ time, impact, country }) => {
      const isAhead = Date.parse(time) > now;
      return isAhead && impact !== 'low' && currencies.includes(currencyOf(country));
    })
    .slice(0, SHOWN);
}
