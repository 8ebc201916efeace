const FORM = /^(\d{4})(\d\d)(\d\d)(-|\s+)(\d\d):(\d\d):(\d\d)(?:\s+(\S+))?$/;

/**
 * Returns the time of an execution in ms UTC. TWS writes `20260901-12:00:00` in UTC, and `20260901 12:00:00 US/Eastern` or
 * no zone (that of the machine), depending on its settings. @param otherwise For a text of another form
 */
export function executionTime(text: string | undefined, otherwise: number): number {
  const found = FORM.exec(text ?? '');
  if (!found) return otherwise;
  const [year, month, day, hour, minute, second] = [1, 2, 3, 5, 6, 7].map((at) => Number(found[at]));
  const asUtc = Date.UTC(year!, month! - 1, day!, hour!, minute!, second!);
  if (found[4] === '-') return asUtc;
  if (found[8] === undefined) return new Date(year!, month! - 1, day!, hour!, minute!, second!).getTime();
  try {
    return asUtc - getOffset(found[8], asUtc - getOffset(found[8], asUtc));
  } catch {
    return otherwise;
  }
}

/** Returns how far a zone's clock is ahead of UTC at a moment, in ms. @throws {RangeError} for an unknown zone */
function getOffset(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const get = (type: string) => Number(parts.find((part) => part.type === type)!.value);
  const local = Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second'));
  return local - Math.floor(at / 1_000) * 1_000;
}
