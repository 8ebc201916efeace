import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';

/**
 * A zone's name with optional hours and minutes: `America/New_York+7` is the clock of servers whose day ends with New
 * York's, `UTC+5:30` one without summer time.
 */
const ZONE = /^(.+?)([+-])(\d{1,2})(?::?(\d{2}))?$/;
const UTC = /^(UTC|GMT|Etc\/(UTC|GMT))$/i;
const YEAR_MS = 366 * DAY_MS;

interface Stretch {
  readonly from: number;
  readonly offset: number;
}

/** Returns true for a name that `ZoneClock` accepts. */
export function isZone(name: string): boolean {
  return parseZone(name) !== null;
}

function parseZone(name: string): { iana: string; plus: number } | null {
  // Names such as Etc/GMT+5 end in a sign and a number themselves.
  if (isIana(name)) return { iana: name, plus: 0 };
  const found = ZONE.exec(name);
  if (found === null || !isIana(found[1]!)) return null;
  const ms = Number(found[3]) * HOUR_MS + Number(found[4] ?? 0) * MINUTE_MS;
  return ms > 14 * HOUR_MS ? null : { iana: found[1]!, plus: found[2] === '-' ? -ms : ms };
}

function isIana(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/**
 * Converts times on a zone's clock to UTC within a time span, whose clock changes are looked up once.
 * A repeated time (autumn) is the first of the two unless that is before `after`; a skipped time (spring) is NaN.
 */
export class ZoneClock {
  private readonly stretches: readonly Stretch[];
  private at = 0;

  /** @param from first local time to be converted, `to` the last, ms. */
  constructor(zone: string, from: number, to: number) {
    const parsed = parseZone(zone);
    if (parsed === null) throw new Error(`"${zone}" is not a time zone`);
    const stretches = knownStretches(parsed.iana, from - 2 * DAY_MS, to + 2 * DAY_MS);
    this.stretches = stretches.map((one) => ({ from: one.from, offset: one.offset + parsed.plus }));
  }

  utc(local: number, after = Number.NEGATIVE_INFINITY): number {
    this.seek(local);
    let found = Number.NaN;
    for (let i = Math.max(0, this.at - 1); i <= this.at + 1 && i < this.stretches.length; i++) {
      const utc = local - this.stretches[i]!.offset;
      const ends = this.stretches[i + 1]?.from ?? Number.POSITIVE_INFINITY;
      if (utc < this.stretches[i]!.from || utc >= ends) continue;
      if (Number.isNaN(found) || found <= after) found = utc;
    }
    return found;
  }

  private seek(local: number): void {
    const { stretches } = this;
    while (this.at > 0 && local - stretches[this.at]!.offset < stretches[this.at]!.from) this.at -= 1;
    while (this.at + 1 < stretches.length && local - stretches[this.at + 1]!.offset >= stretches[this.at + 1]!.from) {
      this.at += 1;
    }
  }
}

/** Stretches of a zone within whole years, because a clock is compared with many. */
const cache = new Map<string, { readonly from: number; readonly to: number; readonly stretches: readonly Stretch[] }>();

function knownStretches(iana: string, from: number, to: number): readonly Stretch[] {
  if (UTC.test(iana)) return [{ from: Number.NEGATIVE_INFINITY, offset: 0 }];
  const known = cache.get(iana);
  if (known !== undefined && known.from <= from && known.to >= to) return known.stretches;
  const span = {
    from: Math.floor(Math.min(from, known?.from ?? from) / YEAR_MS) * YEAR_MS,
    to: Math.ceil(Math.max(to, known?.to ?? to) / YEAR_MS) * YEAR_MS,
  };
  const stretches = getStretches(iana, span.from, span.to);
  cache.set(iana, { ...span, stretches });
  return stretches;
}

function getStretches(iana: string, from: number, to: number): Stretch[] {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: iana,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    era: 'short',
  });
  const offsetAt = (ms: number) => {
    const parts = Object.fromEntries(format.formatToParts(ms).map((part) => [part.type, part.value]));
    const shown = Date.UTC(+parts.year!, +parts.month! - 1, +parts.day!, +parts.hour!, +parts.minute!, +parts.second!);
    return shown - Math.floor(ms / 1000) * 1000;
  };
  const first = Math.floor(from / DAY_MS) * DAY_MS;
  const stretches: Stretch[] = [{ from: Number.NEGATIVE_INFINITY, offset: offsetAt(first) }];
  // No zone changes twice within ten days and back, so looking every ten days finds each change.
  for (let before = first; before < to; before += 10 * DAY_MS) {
    const next = before + 10 * DAY_MS;
    const offset = offsetAt(next);
    if (offset === stretches[stretches.length - 1]!.offset) continue;
    let [low, high] = [before, next];
    while (high - low > MINUTE_MS) {
      const middle = Math.floor((low + high) / 2 / MINUTE_MS) * MINUTE_MS;
      if (offsetAt(middle) === offset) high = middle;
      else low = middle;
    }
    stretches.push({ from: high, offset });
  }
  return stretches;
}
