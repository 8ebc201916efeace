import { FIGURES_HOURS, type SiteFigures, type Strategy, TARGETS } from '@sealtick/contract';
import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { EM_DASH, formatCount, formatPercent, formatRatio } from '../../lib/format.ts';
import { formatMoment, orDash } from '../../lib/time.ts';

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  /** What it is and its target, or why it is missing. */
  readonly note: string;
}

const TARGET = {
  response: `target under ${TARGETS.responseMs} ms`,
  uptime: `target ${formatPercent(TARGETS.uptime).replace('\u00a0', ' ')}`,
  delivery: `target under ${TARGETS.deliveryMs} ms`,
} as const;

const NONE = { label: '', value: EM_DASH, unit: '' } as const;
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
    ([label, target]) => ({ ...NONE, label, note: `${UNREAD}, ${target}` }),
  );

function toMeasured({ responseMs, uptime: share, deliveryMs, responses, deliveries }: SiteFigures): readonly Figure[] {
  return [
    milliseconds('Response time', responseMs, `p95 of ${formatCount(responses)} responses`, {
      target: TARGET.response,
      missing: 'not measured yet',
    }),
    {
      label: 'Uptime',
      // Rounded down: 99.996 % is not 100 %.
      value: share === null ? EM_DASH : formatRatio(Math.floor(share * 10_000) / 100),
      unit: share === null ? '' : '%',
      note: share === null ? `not measured yet, ${TARGET.uptime}` : `of all minutes, ${TARGET.uptime}`,
    },
    milliseconds('Delivery', deliveryMs, `average of ${formatCount(deliveries)} signals`, {
      target: TARGET.delivery,
      missing: 'no signal delivered yet',
    }),
  ];
}

function milliseconds(
  label: string,
  value: number | null,
  what: string,
  { target, missing }: { target: string; missing: string },
): Figure {
  if (value === null) return { label, value: EM_DASH, unit: '', note: `${missing}, ${target}` };
  return { label, value: formatRatio(value, value < 10 ? 1 : 0), unit: 'ms', note: `${what}, ${target}` };
}

/** Returns for how long the site has measured itself, as a sentence. @param now Wall-clock time, ms UTC. */
export function measuredText({ since }: Pick<SiteFigures, 'since'>, now: number): string {
  const start = since === null ? Number.NaN : Date.parse(since);
  if (Number.isNaN(start)) return 'Measured by the running system. The first minute is not complete yet.';
  if (now - start >= FIGURES_HOURS * HOUR_MS - 2 * MINUTE_MS) {
    return `Measured by the running system over the last ${FIGURES_HOURS} h.`;
  }
  return `Measured by the running system since ${orDash(() => formatMoment(since))}.`;
}
