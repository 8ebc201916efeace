import type { ReleaseView } from '@sealtick/contract';
import { type AffectedInstrument, releasesOfInstrument } from '../../ui/price-chart/chart-releases.ts';

const SHOWN = 5;

/** Returns the next releases of medium and high impact that affect an instrument. */
export const nextReleases = (
  releases: readonly ReleaseView[],
  instrument: AffectedInstrument,
  now: number,
): readonly ReleaseView[] =>
  releasesOfInstrument(releases, instrument)
    .filter(({ time, impact }) => Date.parse(time) > now && impact !== 'low')
    .slice(0, SHOWN);
