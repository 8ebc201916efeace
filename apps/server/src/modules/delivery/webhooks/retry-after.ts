const SECONDS = /^\d{1,12}$/;
/** `Sun, 06 Nov 1994 08:49:37 GMT`, the one form of a date that senders may use. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Returns what a `Retry-After` header asks for, ms; null without one, or if it is neither seconds nor a date.
 * @param now Wall clock, ms UTC
 */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  if (SECONDS.test(text)) return Number(text) * 1_000;
  const at = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
