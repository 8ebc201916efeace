import { ASSET_CLASSES, INSTRUMENT_CLASSES, SESSIONS, type SessionId } from '@sealtick/engine';
import { z } from 'zod';
import { CostFile } from './cost-file.ts';

const SESSION_IDS = Object.keys(SESSIONS) as [SessionId, ...SessionId[]];
const HOLIDAYS = ['none', 'world', 'futures', 'us', 'uk', 'eu'] as const;

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });
const above0 = 'must be a number above 0';
const positive = z.number({ error: above0 }).positive({ error: above0 });
const clockTime = z
  .string({ error: 'must be a time of day, such as 09:30' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day, such as 09:30' });
const name = (what: string) =>
  z
    .string({ error: what })
    .transform((text) => text.trim().toUpperCase())
    .refine((text) => /^[A-Z0-9]{1,12}$/.test(text), { error: what });
const digits = 'must be a whole number from 0 to 10';
const range = 'must be the lowest and the highest price, such as [20, 2500]';

const Costs = z.union(
  [
    CostFile,
    z.strictObject({
      unit: z.enum(['price', 'pip', 'bp']),
      spread: z.number().min(0),
      slippage: z.number().min(0).default(0),
      commission: z.number().min(0).default(0),
      long: z.number().default(0),
      short: z.number().default(0),
    }),
  ],
  { error: 'must be a table as in docs/costs.md, or unit, spread, slippage, commission, long and short' },
);

/** Hours of an instrument inside the days of a known session, as written in a file. */
const OwnHours = z.strictObject({
  like: oneOf(SESSION_IDS),
  /** Times of day on the clock of that session. */
  opens: clockTime.optional(),
  closes: clockTime.optional(),
  holidays: oneOf(HOLIDAYS).optional(),
  closedDates: z.array(z.iso.date({ error: 'must be a date, such as 2026-11-27' })).default([]),
});

/** An instrument as an operator gives it; what is left out comes from the template of its class. */
export const InstrumentSpec = z.strictObject({
  symbol: name('must be 1 to 12 letters and digits, such as AUDCAD'),
  class: oneOf(INSTRUMENT_CLASSES).optional(),
  assetClass: oneOf(ASSET_CLASSES).optional(),
  name: z.string({ error: 'must be a text' }).min(1).max(80).optional(),
  digits: z.int({ error: digits }).min(0, { error: digits }).max(10, { error: digits }).optional(),
  tick: positive.optional(),
  pip: positive.optional(),
  contractSize: positive.optional(),
  quoteCurrency: z
    .string({ error: 'must be a currency, such as USD' })
    .regex(/^[A-Z]{3,5}$/, { error: 'must be a currency, such as USD' })
    .optional(),
  session: z
    .union([oneOf(SESSION_IDS), OwnHours], {
      error: `must be one of ${SESSION_IDS.join(', ')}, or like, opens, closes, holidays and closedDates`,
    })
    .optional(),
  costs: Costs.optional(),
  priceRange: z
    .tuple([z.number({ error: range }), positive], { error: range })
    .refine(([low, high]) => low < high, { error: range })
    .optional(),
  belowZero: z.boolean({ error: 'must be true or false' }).optional(),
  isExchangeTraded: z.boolean({ error: 'must be true or false' }).optional(),
  aliases: z
    .array(name('must be names of 1 to 12 letters and digits'), { error: 'must be a list of names' })
    .optional(),
});
export type InstrumentSpec = z.infer<typeof InstrumentSpec>;
