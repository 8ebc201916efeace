import { parseDate } from '@sealtick/engine';
import { z } from 'zod';
import type { SiteField } from './site-fields.ts';

/** Means the bank holidays of England and Wales in a list of holidays. */
const ENGLAND = 'england';

const MOST_DAYS = 200;

/** Days on which no one answers: `england`, days (YYYY-MM-DD), or both, with commas between them; or `none`. */
const HolidayList = z
  .string()
  .trim()
  .toLowerCase()
  .max(5_000)
  .transform((text) => (text === 'none' ? [] : text.split(/\s*,\s*/)))
  .refine((parts) => parts.length <= MOST_DAYS && parts.every((part) => part === ENGLAND || parseDate(part) !== null))
  .transform((parts) => (parts.length === 0 ? 'none' : [...new Set(parts)].sort().join(', ')));

/** Where bars for the operator's own use are shown: on a site that only this machine can open, on any site, or nowhere. */
export const OWN_USE_BARS = ['local', 'yes', 'no'] as const;
export type OwnUseBars = (typeof OWN_USE_BARS)[number];

/** What a position size in a message is. The operator types these words to confirm that sizes may be sent. */
export const NOT_ADVICE = 'arithmetic on your own inputs, not advice';

/** Whether messages of new signals state a size. */
export const SIZES_IN_MESSAGES = ['off', NOT_ADVICE] as const;
export type SizesInMessages = (typeof SIZES_IN_MESSAGES)[number];

/** Whether members can connect live accounts at brokers. */
export const BROKERS_LIVE = ['off', 'on'] as const;
export type BrokersLive = (typeof BROKERS_LIVE)[number];

/** Whether members can connect accounts through Interactive Brokers' Web API. */
export const IBKR_WEB_API = ['off', 'on'] as const;
export type IbkrWebApi = (typeof IBKR_WEB_API)[number];

/** Settings that pages do not receive. */
export interface OperatorSettings {
  readonly ownUseBars: OwnUseBars;
  /** Days on which no one answers, as the operator gave them. */
  readonly holidays: string;
  readonly sizesInMessages: SizesInMessages;
  readonly brokersLive: BrokersLive;
  readonly ibkrWebApi: IbkrWebApi;
}

export const OPERATOR_FIELDS: { readonly [N in keyof OperatorSettings]: SiteField<OperatorSettings[N]> } = {
  ownUseBars: {
    meaning: 'Where the site shows bars that were imported without --redistributable.',
    rule: 'local (while only this machine can open the site), yes or no',
    default: 'local',
    isSample: false,
    schema: z.string().trim().toLowerCase().pipe(z.enum(OWN_USE_BARS)),
  },
  holidays: {
    meaning: 'Days that are not business days, beside Saturdays and Sundays; due times of requests follow from them.',
    rule: 'england (its bank holidays), days such as 2027-12-24, or both with commas between them, or none',
    default: ENGLAND,
    isSample: false,
    schema: HolidayList,
  },
  sizesInMessages: {
    meaning:
      'Whether messages of new signals state a position size, computed from the risk settings of the member. Ask your counsel before you confirm it.',
    rule: `off, or, as your confirmation that sizes may be sent, the words: ${NOT_ADVICE}`,
    default: 'off',
    isSample: false,
    schema: z.string().trim().toLowerCase().pipe(z.enum(SIZES_IN_MESSAGES)),
  },
  brokersLive: {
    meaning:
      'Whether members can connect live accounts at brokers, so that copied signals trade their money. Ask your counsel before you switch it on.',
    rule: 'on or off',
    default: 'off',
    isSample: false,
    schema: z.string().trim().toLowerCase().pipe(z.enum(BROKERS_LIVE)),
  },
  ibkrWebApi: {
    meaning:
      "Whether members can connect accounts through the Web API of Interactive Brokers. Its keys can trade everything in the account, and serving many members may need Interactive Brokers' approval.",
    rule: 'on or off',
    default: 'off',
    isSample: false,
    schema: z.string().trim().toLowerCase().pipe(z.enum(IBKR_WEB_API)),
  },
};

export const OPERATOR_FIELD_NAMES = Object.keys(OPERATOR_FIELDS) as (keyof OperatorSettings)[];
