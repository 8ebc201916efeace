import { formatDate, orDash } from '../../lib/time.ts';

const DAY_MS = 86_400_000;

/** A moment beneath a picture that spans so many ms: the hour within a few days, the day beyond. */
export function axisTime(time: number, span: number): string {
  const iso = new Date(time).toISOString();
  return span < 2 * DAY_MS ? iso.slice(11, 16) : orDash(() => formatDate(iso).replace(/ \d{4}$/, ''));
}
