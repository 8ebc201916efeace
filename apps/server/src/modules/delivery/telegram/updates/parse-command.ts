import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';

/** A command of a member, with what follows it. */
export interface Command {
  readonly name: string;
  readonly rest: string;
}

/** Returns the command of a message, such as `/mute 2h`; null for other text. */
export function parseCommand(text: string): Command | null {
  const [, name, rest = ''] = /^\/([a-z_]+)(?:@\w+)?(?:\s+(.*))?$/is.exec(text.trim()) ?? [];
  return name === undefined ? null : { name: name.toLowerCase(), rest: rest.trim() };
}

const UNIT_MS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };
const LONGEST_MS = 30 * DAY_MS;

/** Returns a duration such as `30m`, `2h` or `1d` in ms; null for other text, and for more than 30 days. */
export function parseDuration(text: string): number | null {
  const [, count, unit] = /^(\d{1,5}) *([mhd])[a-z]*$/i.exec(text) ?? [];
  const ms = Number(count) * (UNIT_MS[unit?.toLowerCase() ?? ''] ?? Number.NaN);
  return ms > 0 && ms <= LONGEST_MS ? ms : null;
}
