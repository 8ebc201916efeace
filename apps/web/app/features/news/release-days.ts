import type { ReleaseView } from '@sealtick/contract';

/** Releases of one day of a time zone. */
export interface ReleaseDay {
  /** Such as "Friday, 6 March". */
  readonly name: string;
  readonly releases: readonly (ReleaseView & { readonly clock: string })[];
}

/** Returns the releases that are still ahead by day, in a time zone. @param timeZone An IANA name such as `Europe/London` */
export function releaseDays(releases: readonly ReleaseView[], now: number, timeZone: string): readonly ReleaseDay[] {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const ahead = releases.filter(({ time }) => Date.parse(time) > now);
  const days = Map.groupBy(ahead, ({ time }) => day.format(new Date(time)));
  return [...days].map(([name, found]) => ({
    name,
    releases: found.map((release) => ({ ...release, clock: clock.format(new Date(release.time)) })),
  }));
}
