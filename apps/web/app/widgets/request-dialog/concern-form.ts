import { CONCERN_RULE, writes } from '@sealtick/contract';
import { EMAIL, NAME, text } from './form-fields.ts';
import type { FormField, FormRule, Typed } from './form-rule.ts';

const ANONYMOUS: FormField = { name: 'isAnonymous', label: 'Submit anonymously', kind: 'check' };
const CONCERN = text('concern', 'Concern', CONCERN_RULE.missing);

const isAnonymous = (typed: Typed): boolean => typed.isAnonymous === 'yes';
const isEmpty = (value = ''): boolean => value.trim() === '';

/** The form that reports a concern. Name and address are asked for unless it is anonymous. */
export const concernForm: FormRule = {
  title: 'Report a Concern',
  response: CONCERN_RULE.response,
  promise: (time) => `Reports are investigated ${time}. Of an anonymous report only the day and the text are stored.`,
  action: 'Submit',
  write: writes.support.concern,
  fields: (typed) => [ANONYMOUS, ...(isAnonymous(typed) ? [] : [NAME, EMAIL]), CONCERN],
  initial: { isAnonymous: 'yes', name: '', email: '', concern: '' },
  missing: (typed) => ({
    title: 'Missing Information',
    description:
      !isAnonymous(typed) && (isEmpty(typed.name) || isEmpty(typed.email))
        ? CONCERN_RULE.missingSender
        : CONCERN_RULE.missing,
  }),
  success: CONCERN_RULE.success,
  mail: { receiver: CONCERN_RULE.receiver, subject: 'Compliance concern', isAnonymous },
  next: 'mail',
};
