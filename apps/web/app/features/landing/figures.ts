import { FIGURES_HOURS, type SiteFigures, type Strategy, TARGETS } from '@sealtick/contract';
import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { EM_DASH, formatCount, formatPercent, formatRatio } from '../../lib/format.ts';
import { formatMoment, orDash } from '../../lib/time.ts';
import type { TimeZone } from '../../lib/time-zone.ts';

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  /** What it is and its target, or why it is missing. */
  readonly note: string;
  /** Whether it misses its target. */
  readonly isMissed: boolean;
}

const TARGET = {
  response: `under ${TARGETS.responseMs} ms`,
  uptime: formatPercent(TARGETS.uptime).replace('\u00a0', ' '),
  delivery: `under ${TARGETS.deliveryMs} ms`,
} as const;

const against = (target: string, isMissed = false) =>
  isMissed ? `misses its target of ${target}` : `target ${target}`;

const NONE = { label: '', value: EM_DASH, unit: '', isMissed: false } as const;
const UNREAD = 'could not be loaded';

/** Returns the four figures of the landing page. A figure that was not measured, or could not be read (null), is an em dash with the reason. */
export function toFigures(
  figures: SiteFigures | null,
  strategies: readonly Pick<Strategy, 'isActive'>[] | null,
): readonly Figure[] {
  const measured = figures === null ? unread() : toMeasured(figures);
  if (strategies === null) return [...measured, { ...NONE, label: 'Strategies', note: UNREAD }];
  const active = strategies.filter(({ isActive }) => isActive).length;
  const note = active === 0 ? 'no active strategies' : 'advanced strategies, each with a record';
  return [...measured, { ...NONE, label: 'Strategies', value: active === 0 ? EM_DASH : formatCount(active), note }];
}

const unread = (): readonly Figure[] =>
  Object.entries({ 'Response time': TARGET.response, Uptime: TARGET.uptime, Delivery: TARGET.delivery }).map(
    ([label, target]) => ({ ...NONE, label, note: `${UNREAD}, ${against(target)}` }),
  );

function toMeasured({ responseMs, uptime: share, deliveryMs, responses, deliveries }: SiteFigures): readonly Figure[] {
  const isDown = share !== null && share < TARGETS.uptime;
  return [
    milliseconds('Response time', responseMs, `p95 of ${formatCount(responses)} responses`, {
      target: TARGET.response,
      isMissed: responseMs !== null && responseMs >= TARGETS.responseMs,
      missing: 'not measured yet',
    }),
    {
      label: 'Uptime',
      // Rounded down: 99.996 % is not 100 %.
      value: share === null ? EM_DASH : formatRatio(Math.floor(share * 10_000) / 100),
      unit: share === null ? '' : '%',
      note: `${share === null ? 'not measured yet' : 'of all components'}, ${against(TARGET.uptime, isDown)}`,
      isMissed: isDown,
    },
    milliseconds('Delivery', deliveryMs, `average of ${formatCount(deliveries)} signals`, {
      target: TARGET.delivery,
      isMissed: deliveryMs !== null && deliveryMs >= TARGETS.deliveryMs,
      missing: 'no signal delivered yet',
    }),
  ];
}

function milliseconds(
  label: string,
  value: number | null,
  what: string,
  { target, isMissed, missing }: { target: string; isMissed: boolean; missing: string },
): Figure {
  const note = `${value === null ? missing : what}, ${against(target, isMissed)}`;
  if (value === null) return { ...NONE, label, note };
  return { label, value: formatRatio(value, value < 10 ? 1 : 0), unit: 'ms', note, isMissed };
}

/** Returns for how long the site has measured itself, as a sentence. @param now Wall-clock time, ms UTC. */
export function measuredText({ since }: Pick<SiteFigures, 'since'>, now: number, zone?: TimeZone): string {
  const start = since === null ? Number.NaN : Date.parse(since);
  if (Number.isNaN(start)) return 'Measured by the running system. The first minute is not complete yet.';
  if (now - start >= FIGURES_HOURS * HOUR_MS - 2 * MINUTE_MS) {
    return `Measured by the running system over the last ${FIGURES_HOURS} h.`;
  }
  return `Measured by the running system since ${orDash(() => formatMoment(since, zone))}.`;
}
