import { z } from 'zod';
import { ENGLAND, HolidayList } from './holiday-list.ts';
import type { SiteField } from './site-fields.ts';

/** Where bars for the operator's own use are shown: on a site that only this machine can open, on any site, or nowhere. */
export const OWN_USE_BARS = ['local', 'yes', 'no'] as const;
export type OwnUseBars = (typeof OWN_USE_BARS)[number];

/** Settings that pages do not receive. */
export interface OperatorSettings {
  readonly ownUseBars: OwnUseBars;
  /** Days on which nobody answers, as the operator gave them. */
  readonly holidays: string;
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
    meaning: 'Days that are no business days, beside Saturdays and Sundays; due times of requests follow from them.',
    rule: 'england (its bank holidays), days such as 2027-12-24, or both with commas between them, or none',
    default: ENGLAND,
    isSample: false,
    schema: HolidayList,
  },
};

export const OPERATOR_FIELD_NAMES = Object.keys(OPERATOR_FIELDS) as (keyof OperatorSettings)[];
