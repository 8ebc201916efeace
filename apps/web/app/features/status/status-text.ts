import type { CheckedMinutes, ComponentState, Incident, StatusHistory } from '@sealtick/contract';
import { formatSpan } from '../../lib/time.ts';

const MINUTE_MS = 60_000;

/** What one component is, in a word. */
export const STATE_TEXT: Readonly<Record<ComponentState, string>> = {
  operational: 'Operational',
  degraded: 'Degraded',
  outage: 'Outage',
};

/**
 * Returns the state of the whole service as a headline.
 * @param active Incidents that last: checks do not find everything.
 */
export function headlineOf(
  { overall, components }: Pick<StatusHistory, 'overall' | 'components'>,
  active: readonly Pick<Incident, 'title'>[] = [],
): string {
  if (overall === null) return 'Not checked yet';
  if (overall === 'operational') return active[0] ? `Incident: ${active[0].title}` : 'All Systems Operational';
  const affected = components.filter(({ state }) => state !== null && state !== 'operational');
  const names = affected.slice(0, 2).map(({ name }) => name);
  const more = affected.length > 2 ? ` and ${affected.length - 2} more` : '';
  return `${overall === 'outage' ? 'Outage' : 'Degraded'}: ${names.join(', ')}${more}`;
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
  return parts.length === 0 ? 'No failed check' : parts.join(', ');
}

/** The worst that was found on a day. */
export type DayState = ComponentState | 'maintenance' | 'none';

/** Returns what a day is drawn as. */
export function dayStateOf({ operational, degraded, outage, maintenance }: CheckedMinutes): DayState {
  if (outage > 0) return 'outage';
  if (degraded > 0) return 'degraded';
  if (operational > 0) return 'operational';
  return maintenance > 0 ? 'maintenance' : 'none';
}
