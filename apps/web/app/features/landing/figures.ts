import { FIGURES_HOURS, type SiteFigures, type SiteSettings, type Strategy, TARGETS } from '@sealtick/contract';
import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { DAY, feedLatency, type MeasuredFigure, pageResponse, uptimeFigure } from '../../lib/figures/site-figures.ts';
import { EM_DASH, formatCount } from '../../lib/text/format.ts';
import { formatMoment } from '../../lib/time/time.ts';
import type { TimeZone } from '../../lib/time/time-zone.ts';

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  /** What it rests on and its target, or why it is missing. */
  readonly note: string;
  /** Whether it misses its target. */
  readonly isMissed: boolean;
}

const TARGET = {
  response: `target under ${TARGETS.responseMs}\u00a0ms`,
  uptime: `target ${TARGETS.uptime * 100}%`,
  delivery: `target under ${TARGETS.deliveryMs}\u00a0ms`,
} as const;

const UNREAD = 'could not be loaded';

/**
 * Returns the four figures of the landing page. A figure that was not measured, or could not be read (null), is an em dash
 * with the reason.
 * @param now Wall-clock time, ms UTC.
 */
export function toFigures(
  figures: SiteFigures | null,
  strategies: readonly Pick<Strategy, 'isActive'>[] | null,
  now: number,
  zone?: TimeZone,
): readonly Figure[] {
  return [...(figures === null ? unread() : toMeasured(figures, now, zone)), ofStrategies(strategies)];
}

/** Returns the figures that are shown: the operator may have chosen to leave out those that miss their target. */
export const shownFigures = (all: readonly Figure[], missed: SiteSettings['missedFigures']): readonly Figure[] =>
  all.filter(({ isMissed }) => !isMissed || missed === 'show');

function ofStrategies(strategies: readonly Pick<Strategy, 'isActive'>[] | null): Figure {
  const label = 'Strategies';
  const active = strategies?.filter(({ isActive }) => isActive).length ?? 0;
  if (active === 0)
    return toFigure({ label, value: null, note: strategies === null ? UNREAD : 'no active strategies' });
  return toFigure({ label, value: formatCount(active), note: 'advanced strategies, each with a record' });
}

function unread(): readonly Figure[] {
  const none = { p50: null, p95: null, p99: null };
  const figures = [
    [pageResponse(null), TARGET.response],
    [{ label: 'Uptime', value: null, note: '' }, TARGET.uptime],
    [feedLatency({ signals: 0, closeToFeed: none, sealToFeed: none }), TARGET.delivery],
  ] as const;
  return figures.map(([figure, target]) => toFigure({ ...figure, note: UNREAD }, target));
}

function toMeasured(figures: SiteFigures, now: number, zone?: TimeZone): readonly Figure[] {
  const { responseMs, uptime, closeToFeed } = figures;
  const response = responseMs?.p95 ?? responseMs?.p50 ?? 0;
  return [
    toFigure(pageResponse(responseMs), TARGET.response, response >= TARGETS.responseMs),
    toFigure(
      uptimeFigure({ ...figures, ...DAY }, now, zone),
      TARGET.uptime,
      uptime !== null && uptime < TARGETS.uptime,
    ),
    toFigure(feedLatency(figures), TARGET.delivery, (closeToFeed.p50 ?? 0) >= TARGETS.deliveryMs),
  ];
}

/** The unit of a value stands next to it in smaller letters. */
function toFigure({ label, value, note }: MeasuredFigure, target?: string, isMissed = false): Figure {
  const [number = EM_DASH, unit = ''] = value?.split('\u00a0') ?? [];
  return { label, value: number, unit, note: target === undefined ? note : `${note}; ${target}`, isMissed };
}

/** Returns for how long the site has measured itself, as a sentence. @param now Wall-clock time, ms UTC. */
export function measuredText({ since }: Pick<SiteFigures, 'since'>, now: number, zone?: TimeZone): string {
  const start = since === null ? Number.NaN : Date.parse(since);
  if (Number.isNaN(start)) return 'Measured by the running system. The first minute is not complete yet.';
  if (now - start >= FIGURES_HOURS * HOUR_MS - 2 * MINUTE_MS) {
    return `Measured by the running system over the last ${FIGURES_HOURS} h.`;
  }
  return `Measured by the running system since ${formatMoment(since, zone)}.`;
}
