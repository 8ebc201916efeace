import type { CheckedMinutes, ComponentState, Incident, StatusAnswer, StatusHistory } from '@sealtick/contract';
import { getState, STATE_TEXT, withNames } from '../../lib/site/status-text.ts';
import { formatCounted } from '../../lib/text/format.ts';
import { formatSpan } from '../../lib/time/time.ts';

const MINUTE_MS = 60_000;

/**
 * Returns the state of the whole service as a headline.
 * @param active Incidents that last: checks do not find everything.
 */
export function getHeadline(
  { overall, components }: Pick<StatusHistory, 'overall' | 'components'>,
  active: readonly Pick<Incident, 'title'>[] = [],
): string {
  if (overall === null) return 'Not checked yet';
  if (overall === 'operational') return active[0] ? `Incident: ${active[0].title}` : 'All Systems Operational';
  const inState = (given: ComponentState) => components.filter(({ state }) => state === given).map(({ name }) => name);
  return (['outage', 'degraded'] as const)
    .filter((state) => inState(state).length > 0)
    .map((state) => withNames(STATE_TEXT[state], inState(state)))
    .join('; ');
}

const SEVERITY = { operational: 0, degraded: 1, outage: 2 } as const;

/** Whether the checks find worse now than the database has stored, as on a full disk: it then stores no check. */
export const isWorse = (
  current: Pick<StatusAnswer, 'overall' | 'checks'>,
  stored: Pick<StatusHistory, 'overall'>,
): boolean => SEVERITY[getState(current)] > SEVERITY[stored.overall ?? 'operational'];

/** Says how many components are checked, and from where. */
export function checkedText({ components, checkedBy }: Pick<StatusHistory, 'components' | 'checkedBy'>): string {
  const every = `${formatCounted(components.length, 'component')}, each checked every 20 s`;
  if (checkedBy === null)
    return `${every}: website, API and live feed as visitors call them, the others by the server.`;
  return `${every}: website, API and live feed from outside by ${checkedBy}, the others by the server.`;
}

const spanOfMinutes = (minutes: number): string => formatSpan(minutes * MINUTE_MS);

/** Says what an uptime rests on: minutes that were bad, that were maintenance, and that have no check. */
export function minutesText({ degraded, outage, maintenance, noData }: CheckedMinutes): string {
  const parts = [
    outage > 0 && `${spanOfMinutes(outage)} outage`,
    degraded > 0 && `${spanOfMinutes(degraded)} degraded`,
    maintenance > 0 && `${spanOfMinutes(maintenance)} maintenance`,
    noData > 0 && `${spanOfMinutes(noData)} no data`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'No failed checks' : parts.join(', ');
}

/** Returns how many minutes have a check that counts. */
export const checkedMinutes = ({ operational, degraded, outage }: CheckedMinutes): number =>
  operational + degraded + outage;

/** With fewer minutes without a check, by those with one, a span counts as measured. */
const MOST_UNCHECKED = 0.05;

/** Says what failed in the checked minutes of an uptime: "18 min outage", "no failed checks in 3 minutes measured so far". */
export function failuresText(minutes: CheckedMinutes): string {
  const checked = checkedMinutes(minutes);
  if (minutes.outage + minutes.degraded > 0) return minutesText({ ...minutes, noData: 0 });
  const isWhole = minutes.noData < checked * MOST_UNCHECKED;
  if (isWhole && minutes.maintenance === 0) return 'no failed checks';
  const length = checked < 60 ? formatCounted(checked, 'minute') : spanOfMinutes(checked);
  const maintenance = minutes.maintenance > 0 ? `, ${spanOfMinutes(minutes.maintenance)} maintenance` : '';
  return `no failed checks in the ${length} measured so far${maintenance}`;
}

/** The worst that was found on a day. */
export type DayState = ComponentState | 'maintenance' | 'none';

/** Returns what a day is drawn as. */
export function getDayState({ operational, degraded, outage, maintenance }: CheckedMinutes): DayState {
  if (outage > 0) return 'outage';
  if (degraded > 0) return 'degraded';
  if (operational > 0) return 'operational';
  return maintenance > 0 ? 'maintenance' : 'none';
}
