/** What the clock of a time zone shows. */
export interface ZoneClock {
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Minute of the day. */
  readonly minute: number;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Making a format takes about 50 times as long as using it. There are some 400 zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function toFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** Returns what the clock of a time zone shows. @param zone IANA name @param at ms UTC */
export function zoneClock(zone: string, at: number): ZoneClock {
  const part = Object.fromEntries(
    toFormat(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { weekday: WEEKDAYS.indexOf(part.weekday!), minute: Number(part.hour) * 60 + Number(part.minute) };
}
