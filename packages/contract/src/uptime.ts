import type { CheckedMinutes, ComponentId } from './component.ts';

/**
 * Returns the uptime of a span, 0 to 1: operational minutes by minutes with a check. Maintenance counts in neither.
 * Null without a check.
 */
export function computeUptime({ operational, degraded, outage }: CheckedMinutes): number | null {
  const checked = operational + degraded + outage;
  return checked === 0 ? null : operational / checked;
}

/** Components without which members receive no signals. The uptime of the site is the lowest of theirs. */
export const SITE_COMPONENTS = ['website', 'api', 'feed', 'runner'] as const satisfies readonly ComponentId[];

/** The uptime of the site, and the component that it is of. */
export interface SiteUptime {
  readonly component: ComponentId;
  readonly minutes: CheckedMinutes;
  readonly uptime: number;
}

/**
 * Returns the uptime of the site: the lowest of website, REST API, live feed and signal runner, so that none hides
 * another one's outage. Null without a check.
 */
export function computeSiteUptime(
  components: readonly { readonly id: ComponentId; readonly minutes: CheckedMinutes }[],
): SiteUptime | null {
  const all = SITE_COMPONENTS.flatMap((component): SiteUptime[] => {
    const minutes = components.find(({ id }) => id === component)?.minutes;
    const uptime = minutes === undefined ? null : computeUptime(minutes);
    return minutes === undefined || uptime === null ? [] : [{ component, minutes, uptime }];
  });
  const lowest = Math.min(...all.map(({ uptime }) => uptime));
  return all.find(({ uptime }) => uptime === lowest) ?? null;
}
