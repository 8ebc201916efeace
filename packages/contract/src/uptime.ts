import type { CheckedMinutes } from './component.ts';

/**
 * Returns the uptime of a span, 0 to 1: operational minutes by minutes with a check. Maintenance counts in neither.
 * Null without a check.
 */
export function uptimeOf({ operational, degraded, outage }: CheckedMinutes): number | null {
  const checked = operational + degraded + outage;
  return checked === 0 ? null : operational / checked;
}

/** Returns the minutes of several components together. */
export function sumMinutes(all: readonly CheckedMinutes[]): CheckedMinutes {
  const sum = (field: keyof CheckedMinutes) => all.reduce((total, one) => total + one[field], 0);
  return {
    operational: sum('operational'),
    degraded: sum('degraded'),
    outage: sum('outage'),
    maintenance: sum('maintenance'),
    noData: sum('noData'),
  };
}
