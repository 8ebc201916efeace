import type { LastPrice, ReleaseView } from '@sealtick/contract';
import { getCurrencies, getCurrency } from '@sealtick/engine';
import type { ChartRelease } from './chart-data.ts';

/** What decides which releases affect an instrument. */
export type AffectedInstrument = Pick<LastPrice, 'symbol' | 'assetClass' | 'quoteCurrency'>;

/** Returns the releases that affect an instrument: those of both currencies of a pair, otherwise of its quote currency. */
export function releasesOfInstrument(
  releases: readonly ReleaseView[],
  instrument: AffectedInstrument,
): readonly ReleaseView[] {
  const currencies = getCurrencies(instrument);
  return releases.filter(({ country }) => currencies.includes(getCurrency(country)));
}

/** Returns the high-impact releases that affect an instrument, as its chart shows them. */
export const chartReleases = (
  releases: readonly ReleaseView[],
  instrument: AffectedInstrument,
): readonly ChartRelease[] =>
  releasesOfInstrument(releases, instrument)
    .filter(({ impact }) => impact === 'high')
    .map(({ time, name }) => ({ at: Date.parse(time), name }));
