import { z } from 'zod';
import { AccountDeletion } from '../account-export.ts';
import { EmailAddress } from '../email-address.ts';
import { Instant } from '../instant.ts';
import { FactorRemoval, Reason } from '../member.ts';
import { plainText } from '../plain-text.ts';
import { type PaidPlan, PLAN_NAMES } from '../plans.ts';
import { OF_CONSOLE } from './of-console.ts';
import { declareWrite } from './write.ts';

const params = z.strictObject({ id: plainText().regex(/^[\w-]{1,64}$/) });
const reason = { reason: Reason };
const UNKNOWN = { NOT_FOUND: 'No account has this id' } as const;
const PAID_PLANS = PLAN_NAMES.filter((name) => name !== 'free') as [PaidPlan, ...PaidPlan[]];

export const grantPlan = declareWrite({
  ...OF_CONSOLE,
  method: 'PUT',
  path: '/api/admin/members/:id/plan',
  summary: 'Gives an account a plan up to the end of a day (UTC), in place of earlier grants',
  params,
  body: z.strictObject({ plan: z.enum(PAID_PLANS), until: z.iso.date(), ...reason }),
  errors: { ...UNKNOWN, UNPROCESSABLE: 'The day is over' },
  audit: { act: 'plan.granted', label: 'Plan granted', subject: 'id' },
});

export const revokePlan = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/members/:id/plan/revocation',
  summary: 'Ends the granted plan of an account; trials and payments stay',
  params,
  body: z.strictObject(reason),
  errors: { ...UNKNOWN, CONFLICT: 'The account has no granted plan' },
  audit: { act: 'plan.revoked', label: 'Grant revoked', subject: 'id', isFrequent: true },
});

export const endSignIns = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/members/:id/log-out',
  summary: 'Logs an account out of every browser',
  params,
  body: z.strictObject(reason),
  errors: UNKNOWN,
  audit: { act: 'sign-in.all-ended', label: 'Logged out everywhere', subject: 'id', isFrequent: true },
});

export const prepareExport = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/members/:id/export',
  summary: 'Has a copy of the data of an account made; an email with a link goes to its owner',
  params,
  body: z.strictObject(reason),
  errors: UNKNOWN,
  audit: { act: 'export.requested', label: 'Copy of the data requested', subject: 'id' },
});

export const requestDeletion = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/members/:id/deletion',
  summary: 'Logs an account out, and erases it after 14 days unless its owner logs in before',
  params,
  body: z.strictObject({ ...reason, email: EmailAddress }),
  answer: AccountDeletion,
  errors: {
    ...UNKNOWN,
    UNPROCESSABLE: 'The typed email address is not that of the account',
    CONFLICT: 'The account is that of an operator',
  },
  audit: { act: 'deletion.requested', label: 'Deletion of the account requested', subject: 'id' },
});

export const requestFactorRemoval = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/members/:id/factor-removal',
  summary: 'Logs an account out, and removes its authenticator app, recovery codes and passkeys after an hour',
  params,
  body: z.strictObject(reason),
  answer: FactorRemoval,
  errors: { ...UNKNOWN, CONFLICT: 'The account has none, its removal is requested, or it is that of an operator' },
  audit: { act: 'factor-removal.requested', label: 'Removal of the second factors requested', subject: 'id' },
});

export const cancelFactorRemoval = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/members/:id/factor-removal/cancellation',
  summary: 'Keeps the second factors of an account whose removal was requested',
  params,
  body: z.strictObject(reason),
  errors: { ...UNKNOWN, CONFLICT: 'No removal is requested' },
  audit: {
    act: 'factor-removal.cancelled',
    label: 'Removal of the second factors cancelled',
    subject: 'id',
    isFrequent: true,
  },
});

export const resendConfirmation = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/sign-ups/confirmation',
  summary: 'Sends the link again that confirms a sign-up, valid for another 24 hours',
  body: z.strictObject({ email: EmailAddress, ...reason }),
  answer: z.strictObject({ signedUpAt: Instant }),
  errors: { NOT_FOUND: 'No sign-up of this address waits for its confirmation' },
  // An entry holds no address, and the sign-up has no account whose deletion would delete it.
  audit: { act: 'confirmation.sent-again', label: 'Link of a sign-up sent again', subject: 'signedUpAt' },
});
