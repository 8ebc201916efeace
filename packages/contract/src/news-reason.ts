import type { NewsRelease } from './news-rule.ts';

const REASON = /^news: (.+) \(([^()]+)\) at (\S+)$/;

/** Returns the reason of a delivery that a news rule refused: "news: US payrolls (USD) at 2026-03-06T13:30:00.000Z". */
export const newsReason = ({ name, currency, releaseAt }: NewsRelease): string =>
  `news: ${name} (${currency}) at ${releaseAt}`;

/** Returns the release in the reason of a delivery; null if no news rule refused it. */
export function releaseInReason(reason: string): NewsRelease | null {
  const [, name, currency, releaseAt] = REASON.exec(reason) ?? [];
  return name !== undefined && currency !== undefined && releaseAt !== undefined ? { name, currency, releaseAt } : null;
}
