import { z } from 'zod';
import { Member, MemberList, MemberTotals } from '../member.ts';
import { plainText } from '../plain-text.ts';
import { OF_CONSOLE } from './of-console.ts';
import { declareRead } from './read.ts';

/** Id of an account. */
const accountId = plainText().regex(/^[\w-]{1,64}$/);

export const list = declareRead({
  ...OF_CONSOLE,
  path: '/api/admin/members',
  summary: 'Accounts whose email address, first name, last name or id begins with a text, the newest first',
  query: z.strictObject({
    q: plainText().max(254).default(''),
    after: accountId.optional(),
  }),
  answer: MemberList,
});

export const totals = declareRead({
  ...OF_CONSOLE,
  path: '/api/admin/member-totals',
  summary: 'How many accounts there are, and how many have each plan',
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
  ...OF_CONSOLE,
  path: '/api/admin/members/:id',
  summary: 'One account: its plan, subscriptions, sessions, second factors, requests and acts',
  params: z.strictObject({ id: accountId }),
  answer: Member,
  mayBeAbsent: true,
});
