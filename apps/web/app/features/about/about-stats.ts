import type { CommonCalibration, LogCheckpoint, LoggedEntry, SiteFigures, Strategy } from '@sealtick/contract';
import { DAY, uptimeFigure } from '../../lib/figures/site-figures.ts';
import { formatCount, formatRatio } from '../../lib/text/format.ts';
import { formatDate } from '../../lib/time/time.ts';
import type { TimeZone } from '../../lib/time/time-zone.ts';
import type { Stat } from '../../ui/stat-card.tsx';

const UNREAD = 'could not be loaded';

/** Returns how many entries the log has. @param first Its first entry, for the day on which it began. */
export function entriesStat(checkpoint: LogCheckpoint | undefined, first: LoggedEntry | undefined): Stat {
  const label = 'Entries sealed';
  if (!checkpoint) return { label, value: null, note: UNREAD };
  if (checkpoint.size === 0) return { label, value: null, note: 'nothing was published yet' };
  const since = first?.entry && formatDate(first.entry?.issuedAt);
  return { label, value: formatCount(checkpoint.size), note: since ? `since ${since}` : 'in the public log' };
}

/** Returns how many strategies are active, and how many of them have a live record that is large enough to be shown. */
export function strategiesStat(
  strategies: readonly Pick<Strategy, 'isActive' | 'performanceMetrics'>[] | undefined,
): Stat {
  const label = 'Strategies';
  if (!strategies) return { label, value: null, note: UNREAD };
  const active = strategies.filter(({ isActive }) => isActive);
  if (active.length === 0) return { label, value: null, note: 'no active strategies' };
  const live = active.filter(({ performanceMetrics }) => performanceMetrics.basis.record === 'live').length;
  const note = live === active.length ? 'all with a live record' : `${formatCount(live)} with a live record so far`;
  return { label, value: formatCount(active.length), note };
}

/** Returns how many published signals have an outcome, and how good their stated confidence was. */
export function resolvedStat(records: readonly CommonCalibration[] | undefined): Stat {
  const label = 'Live signals resolved';
  if (!records) return { label, value: null, note: UNREAD };
  const live = records.find(({ basis }) => basis.record === 'live');
  if (!live || live.calibration.signals === 0) return { label, value: null, note: 'no live signal is resolved yet' };
  const { signals, brier } = live.calibration;
  const note = brier === null ? 'no Brier score yet' : `Brier score ${formatRatio(brier, 3)}`;
  return { label, value: formatCount(signals), note, basis: live.basis };
}

/** Returns the uptime of the last 24 hours. @param now Wall-clock time, ms UTC. */
export function uptimeStat(figures: SiteFigures | undefined, now: number, zone?: TimeZone): Stat {
  if (!figures) return { label: 'Uptime', value: null, note: UNREAD };
  return uptimeFigure({ ...figures, ...DAY }, now, zone);
}
