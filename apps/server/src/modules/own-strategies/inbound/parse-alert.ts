import { createHash } from 'node:crypto';
import type { InboundPosition, ParsedInputOf, writes } from '@sealtick/contract';
import { cutText, TIMEFRAMES, type Timeframe } from '@sealtick/engine';

/** An alert as its sender means it. Everything but symbol and position may be left out. */
export interface Alert {
  readonly symbol: string;
  readonly position: InboundPosition;
  /** Position before it; null if the sender does not say. */
  readonly previous: InboundPosition | null;
  readonly timeframe: Timeframe | null;
  readonly entry: string | null;
  readonly stop: string | null;
  readonly targets: ParsedInputOf<typeof writes.ownSignals.create>['targets'];
  /** Counted by the author of the alert, from any number on, by 1. */
  readonly counter: number | null;
  /** When TradingView made it, ms UTC. */
  readonly at: number | null;
  readonly note: string | null;
}

/** What was read of a call: its secret, and the alert or what is wrong with it. */
export interface ReadCall {
  readonly secret: string | null;
  /** Alert, or the sentence that says what is wrong. */
  readonly alert: Alert | string;
  /** By which a repetition is recognised: the same alert has the same key. */
  readonly key: string;
  /** The text without the secret. */
  readonly shown: string;
}

/** Returns what a call contains: JSON, or plain text such as `key=… buy EURUSD 1h stop=1.08 targets=1.09,1.1`. */
export function readCall(body: string): ReadCall {
  const { fields, unread } = body.trimStart().startsWith('{') ? { fields: readJson(body) } : readWords(body);
  const { key: given, ...rest } = fields ?? keyIn(body);
  const secret = typeof given === 'string' ? given : null;
  const sorted = Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    secret,
    alert: fields === null ? whyNotJson(body) : (unread ?? toAlert(rest)),
    key: createHash('sha256')
      .update(fields === null ? body : JSON.stringify(sorted))
      .digest('base64url'),
    shown: secret ? body.replaceAll(secret, '…') : body,
  };
}

const NOT_JSON =
  'The body begins with { and is not valid JSON. A quote in a text, such as an order comment, ends the text: leave it out.';

const NO_PLOT =
  'The message has a plot that TradingView did not replace, since the script has none of that name: add the lines that count alerts to the script, or leave `counter` out.';

const NOT_A_NUMBER =
  'The body has NaN, which is not valid JSON: a plot of the script has no value. Give the plot a value, or leave the field out.';

function whyNotJson(body: string): string {
  if (body.includes('{{plot(')) return NO_PLOT;
  return /[:[,]\s*NaN\b/.test(body) ? NOT_A_NUMBER : NOT_JSON;
}

/** The secret of a body that is not valid JSON, so that its call is listed. */
const keyIn = (body: string): Fields => {
  const [, key] = /"key"\s*:\s*"([^"\\]+)"/.exec(body) ?? [];
  return key === undefined ? {} : { key };
};

type Fields = Readonly<Record<string, unknown>>;

function readJson(body: string): Fields | null {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Fields) : null;
  } catch {
    return null;
  }
}

const ACTIONS: Readonly<Record<string, InboundPosition>> = {
  buy: 'long',
  long: 'long',
  sell: 'short',
  short: 'short',
  close: 'flat',
  exit: 'flat',
  flat: 'flat',
};

/**
 * Words are actions, a symbol and a timeframe; `name=value` is any field. A word that is none of these may be a level, as in
 * `stop = 1.0800`: `unread` says so, because the signal would open without it.
 */
function readWords(body: string): { readonly fields: Fields; readonly unread: string | undefined } {
  const fields: Record<string, unknown> = {};
  let unread: string | undefined;
  const getPosition = (action: unknown) => ACTIONS[String(action)];
  for (const word of body.trim().split(/[\s;]+/)) {
    const at = word.indexOf('=');
    const action = word.toLowerCase();
    if (at > 0) fields[word.slice(0, at).toLowerCase()] = word.slice(at + 1);
    else if (
      Object.hasOwn(ACTIONS, action) &&
      [undefined, 'flat', ACTIONS[action]].includes(getPosition(fields.action))
    )
      fields.action ??= action;
    else if (parseTimeframe(word) !== null && 'symbol' in fields && !('timeframe' in fields)) fields.timeframe = word;
    else if (!('symbol' in fields) && !Object.hasOwn(ACTIONS, action)) fields.symbol = word;
    else
      unread ??= `${JSON.stringify(word.slice(0, 40))} was not read. Plain text is an action, a symbol, a timeframe, and fields without spaces, such as stop=1.0800 targets=1.0950,1.1000.`;
  }
  if (typeof fields.targets === 'string') fields.targets = fields.targets.split(',');
  return { fields, unread };
}

/** Names by which TradingView calls its intervals. */
const INTERVALS: Readonly<Record<string, Timeframe>> = {
  '5': '5m',
  '15': '15m',
  '60': '1h',
  '240': '4h',
  d: 'daily',
  '1d': 'daily',
};

function parseTimeframe(text: string): Timeframe | null {
  const name = text.toLowerCase();
  return TIMEFRAMES.find((one) => one === name) ?? (Object.hasOwn(INTERVALS, name) ? INTERVALS[name]! : null);
}

const NAMES = [
  'symbol',
  'position',
  'previous',
  'action',
  'timeframe',
  'entry',
  'stop',
  'targets',
  'counter',
  'time',
  'note',
];
const NOTE_LENGTH = 500;
/** Smaller numbers are seconds: as milliseconds they are in 1973 or before. */
const EARLIEST = 1e11;
const DECIMAL = /^-?\d{1,13}(\.\d{1,12})?$/;

function toAlert(fields: Fields): Alert | string {
  const unknown = Object.keys(fields).find((name) => !NAMES.includes(name));
  if (unknown !== undefined)
    return `There is no field ${JSON.stringify(unknown.slice(0, 40))}. Fields are ${NAMES.join(', ')}.`;
  const raw = Object.entries(fields).find(([, value]) => typeof value === 'string' && value.includes('{{'));
  if (raw) return `${raw[0]} has a placeholder that TradingView did not replace: ${String(raw[1]).slice(0, 60)}.`;
  const typed = Object.entries(fields).find(([name, value]) => name !== 'targets' && !isText(value ?? ''));
  if (typed)
    return `${typed[0]} must be a text or a number, not ${Array.isArray(typed[1]) ? 'a list' : typeof typed[1]}.`;
  const text = (name: string) => toText(fields[name]);
  const symbol = text('symbol')?.split(':').at(-1)?.toUpperCase();
  if (!symbol || symbol.length > 60 || /[\p{Cc}\p{Cs}]/u.test(symbol))
    return 'symbol must be a symbol, such as EURUSD.';
  const getPosition = (given: string | null) =>
    given !== null && Object.hasOwn(ACTIONS, given.toLowerCase()) ? ACTIONS[given.toLowerCase()]! : null;
  const position = getPosition(text('position') ?? text('action'));
  if (position === null) return 'position must be long, short or flat; or action must be buy, sell or close.';
  const before = text('previous');
  const previous = before === null ? null : getPosition(before);
  if (before !== null && previous === null) return 'previous must be long, short or flat, or be left out.';
  const interval = text('timeframe');
  const timeframe = interval === null ? null : parseTimeframe(interval);
  if (interval !== null && timeframe === null) return `timeframe must be one of ${TIMEFRAMES.join(', ')}.`;
  const targets = fields.targets ?? [];
  const list = (Array.isArray(targets) ? targets : [targets])
    .map((one) => toText(one) ?? 'an object')
    .filter((one) => one !== '');
  const prices = { entry: text('entry') || null, stop: text('stop') || null };
  for (const [name, price] of [...Object.entries(prices), ...list.map((one) => ['targets', one] as const)])
    if (price !== null && !DECIMAL.test(price)) return `${name} must be a price, not ${price.slice(0, 40)}.`;
  if (list.length > 3) return 'targets must be at most three prices.';
  const counted = text('counter') || null;
  const counter = counted === null ? null : Number(counted);
  if (counter !== null && !(Number.isInteger(counter) && counter >= 0 && counter < 2 ** 31))
    return 'counter must be a whole number from 0 on.';
  const time = text('time');
  const at = time === null ? null : Number.isNaN(Number(time)) ? Date.parse(time) : Number(time);
  if (at !== null && !(at > EARLIEST && at < 8e15))
    return 'time must be a time, such as {{timenow}} gives, or milliseconds since 1970.';
  // PostgreSQL stores no half of a character.
  const note = cutText(text('note')?.replace(/[\p{Cc}\p{Cs}]+/gu, ' ') ?? '', NOTE_LENGTH) || null;
  return { symbol, position, previous, timeframe, ...prices, targets: list, counter, at, note };
}

const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Returns a value as a text; null for an object, which may have none. */
const toText = (value: unknown): string | null => (isText(value) ? String(value).trim() : null);
