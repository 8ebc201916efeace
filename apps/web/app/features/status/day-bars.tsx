import type { ComponentHistory } from '@sealtick/contract';
import { STATE_TEXT } from '../../lib/site/status-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { type DayState, getDayState, minutesText } from './status-text.ts';

/** Colours of days; the words beside or below say the same. */
export const DAY_COLOR: Readonly<Record<DayState, string>> = {
  operational: 'bg-long-mute',
  degraded: 'bg-warn',
  outage: 'bg-short',
  maintenance: 'bg-accent',
  none: 'bg-surface-3',
};

/** One bar per day, coloured by the worst that was found on it. On a phone, the last 45 days. */
export function DayBars({ name, days }: Pick<ComponentHistory, 'name' | 'days'>) {
  const bad = days.filter(({ minutes }) => ['degraded', 'outage'].includes(getDayState(minutes)));
  const checked = days.filter(({ minutes }) => getDayState(minutes) !== 'none');
  const label = `${name}, ${checked.length} of ${days.length} days with checks: ${
    bad.length === 0 ? 'no failed checks' : `failed checks on ${bad.map(({ day }) => day).join(', ')}`
  }`;
  return (
    <div role="img" aria-label={label} className="flex h-5 gap-0.5 md:h-7">
      {days.map(({ day, minutes }) => (
        <span
          key={day}
          title={`${day}: ${minutesText(minutes)}`}
          className={classNames(
            'min-w-0 flex-1 rounded-[2px] max-md:nth-[-n+45]:hidden forced-color-adjust-none',
            DAY_COLOR[getDayState(minutes)],
          )}
        />
      ))}
    </div>
  );
}

const LEGEND = [
  ['operational', 'No failed checks'],
  ['degraded', STATE_TEXT.degraded],
  ['outage', STATE_TEXT.outage],
  ['maintenance', 'Maintenance'],
  ['none', 'No data'],
] as const;

/** What the colours of the bars mean. */
export function DayBarsLegend() {
  return (
    <p className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-3">
      {LEGEND.map(([state, text]) => (
        <span key={state} className="inline-flex items-center gap-1.5">
          <span className={`size-2.5 rounded-[2px] forced-color-adjust-none ${DAY_COLOR[state]}`} aria-hidden="true" />
          {text}
        </span>
      ))}
      <span>
        One bar per day, UTC; <span className="md:hidden">45 days</span>
        <span className="max-md:hidden">90 days</span>
      </span>
      <span>Next to the bars: uptime, and response time where a check measures it</span>
    </p>
  );
}
