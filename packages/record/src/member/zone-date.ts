/** Returns a moment on the clock of a time zone, as ms since 1970 of that clock. */
function localMs(zone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!);
}

/** Returns the moment at which a zone's clock shows a time; where the clock is set forward over it, the change. */
function toMoment(zone: string, local: number): number {
  const offset = (at: number) => localMs(zone, at) - at;
  const first = local - offset(local);
  const second = local - offset(first);
  return localMs(zone, second) === local ? second : Math.max(first, second);
}

/** Returns 00:00 of the day that holds a moment, in an IANA time zone, ms UTC. */
export const startOfDay = (zone: string, at: number): number => timeOfDay(zone, at, 0);

/** Returns when a zone's clock shows a minute of the day that holds a moment, in an IANA time zone, ms UTC. */
export function timeOfDay(zone: string, at: number, minute: number): number {
  const day = new Date(localMs(zone, at));
  return toMoment(zone, Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 0, minute));
}

/** Returns 00:00 of the first day of the month that holds a moment, in an IANA time zone, ms UTC. */
export function startOfMonth(zone: string, at: number): number {
  const day = new Date(localMs(zone, at));
  return toMoment(zone, Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1));
}
