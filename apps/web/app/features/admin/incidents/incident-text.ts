import { COMPONENT_TEXTS, type ComponentId, INCIDENT_RESPONSE_MINUTES, type Incident } from '@sealtick/contract';
import { formatSpan } from '../../../lib/time/time.ts';

const MINUTE_MS = 60_000;

/** Returns the names of components in one line. */
export const getNames = (components: readonly ComponentId[]): string =>
  components.map((id) => COMPONENT_TEXTS[id].name).join(', ');

/** Returns by when a person responds to an incident, ms UTC; null once it is over. */
export function responseDue({ severity, startTime, endTime }: Incident): number | null {
  return endTime === null ? Date.parse(startTime) + INCIDENT_RESPONSE_MINUTES[severity] * MINUTE_MS : null;
}

/** Returns how long is left to respond, or that the response is due. @param now ms UTC */
export function responseText(due: number, now: number): string {
  return due > now ? `Response due in ${formatSpan(due - now)}` : `Response was due ${formatSpan(now - due)} ago`;
}
