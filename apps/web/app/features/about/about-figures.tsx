import { useQuery } from '@tanstack/react-query';
import { useWallNow } from '../../lib/time/clock.tsx';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { HypotheticalNotice } from '../../ui/basis-label.tsx';
import { StatStrip } from '../../ui/stat-card.tsx';
import { calibrationQuery, checkpointQuery, figuresQuery, firstEntryQuery, strategiesQuery } from './about.queries.ts';
import { entriesStat, resolvedStat, strategiesStat, uptimeStat } from './about-stats.ts';

/** Figures that the running system measured, or why there is none yet. */
export function AboutFigures() {
  const checkpoint = useQuery(checkpointQuery());
  const first = useQuery(firstEntryQuery());
  const strategies = useQuery(strategiesQuery());
  const calibration = useQuery(calibrationQuery());
  const figures = useQuery(figuresQuery());
  const now = useWallNow();
  const zone = useTimeZone();
  const resolved = resolvedStat(calibration.data);
  const stats = [
    entriesStat(checkpoint.data, first.data?.[0]),
    strategiesStat(strategies.data),
    resolved,
    uptimeStat(figures.data, now, zone),
  ];
  return (
    <div className="grid gap-3">
      <StatStrip label="Figures" columns={4} stats={stats} />
      <HypotheticalNotice bases={[resolved.basis ?? null]} />
    </div>
  );
}
