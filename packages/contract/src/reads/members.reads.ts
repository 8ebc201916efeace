import { z } from 'zod';
import { Member, MemberList, MemberTotals } from '../member.ts';
import { plainText } from '../plain-text.ts';
import { declareRead } from './read.ts';

/** Id of an account. */
const accountId = plainText().regex(/^[\w-]{1,64}$/);

export const list = declareRead({
  path: '/api/admin/members',
  tag: 'console',
  summary: 'Accounts whose email address, first name, last name or id begins with a text, the newest first',
  entitlement: 'operator',
  cache: 'never',
  query: z.strictObject({
    q: plainText().max(254).default(''),
    after: accountId.optional(),
  }),
  answer: MemberList,
});

export const totals = declareRead({
  path: '/api/admin/member-totals',
  tag: 'console',
  summary: 'How many accounts there are, and how many have each plan',
  entitlement: 'operator',
  cache: 'never',
  answer: MemberTotals,
  exampleAnswer: {
    accounts: 1_204,
    newAccounts: 38,
    newAccountsDay: 5,
    endingTrials: 7,
    plans: [
      { plan: 'free', accounts: 893, trialing: 0, pastDue: 0, cancelling: 0 },
      { plan: 'starter', accounts: 96, trialing: 0, pastDue: 0, cancelling: 4 },
      { plan: 'pro', accounts: 212, trialing: 44, pastDue: 2, cancelling: 0 },
      { plan: 'institutional', accounts: 3, trialing: 0, pastDue: 0, cancelling: 0 },
    ],
  },
});

export const get = declareRead({
  path: '/api/admin/members/:id',
  tag: 'console',
  summary: 'One account: its plan, subscriptions, sessions, second factors, requests and acts',
  entitlement: 'operator',
  cache: 'never',
  params: z.strictObject({ id: accountId }),
  answer: Member,
  mayBeAbsent: true,
});
