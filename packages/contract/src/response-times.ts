/** By when a request is answered: hours and days by the calendar, or days on which the operator works. */
export type DueRule = ({ readonly hours: number } | { readonly days: number } | { readonly businessDays: number }) & {
  /** Fewest of them that an answer usually takes. Due times are computed from the later end. */
  readonly from?: number;
};

/** Within which time each team answers until the operator sets another one, by the name of the setting. */
export const RESPONSE_TIMES = {
  salesResponse: '24 hours',
  supportResponse: '2-4 hours',
  legalResponse: '3-5 business days',
  riskResponse: '1-2 business days',
  dataResponse: '30 days',
  inquiryResponse: '1-2 business days',
  complaintResponse: '15 business days',
  concernResponse: '5 business days',
} as const;

export type ResponseTimeName = keyof typeof RESPONSE_TIMES;

export const RESPONSE_TIME_NAMES = Object.keys(RESPONSE_TIMES) as [ResponseTimeName, ...ResponseTimeName[]];

/** Calendar days within which the law requires an answer to a person who asks for their data. */
export const DATA_RESPONSE_DAYS_MAX = 30;

const RESPONSE_TIME = /^(?:([1-9]\d{0,2})(?: to |[-–]))?([1-9]\d{0,2}) (hour|day|business day)s?$/;

/** Returns the rule of a time in words, such as `2-4 hours`, `30 days` or `1 to 2 business days`; null for other text. */
export function parseResponseTime(text: string): DueRule | null {
  const [, from, most, unit] = RESPONSE_TIME.exec(text.trim().replaceAll(/\s+/g, ' ')) ?? [];
  if (most === undefined || Number(from ?? 0) >= Number(most)) return null;
  const fewest = from === undefined ? {} : { from: Number(from) };
  if (unit === 'hour') return { hours: Number(most), ...fewest };
  return unit === 'day' ? { days: Number(most), ...fewest } : { businessDays: Number(most), ...fewest };
}

/** Returns the rule of a stored response time. @throws {Error} for text that the settings would have refused */
export function toDueRule(name: ResponseTimeName, settings: Readonly<Record<ResponseTimeName, string>>): DueRule {
  const rule = parseResponseTime(settings[name]);
  if (rule === null) throw new Error(`The setting ${name} is not a response time: ${settings[name]}`);
  return rule;
}

/** Returns a response time after its preposition: `in 2-4 hours`, `within 24 hours`. */
export function responsePhrase(text: string): string {
  return `${parseResponseTime(text)?.from === undefined ? 'within' : 'in'} ${text}`;
}
