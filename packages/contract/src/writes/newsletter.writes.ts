import * as bodies from '../newsletter.ts';
import { declareWrite } from './write.ts';

const WRONG_LINK = { UNPROCESSABLE: 'The link is not complete, or was not made by this site' } as const;

/** Answers alike for known and unknown addresses: no one learns who is on a list. */
export const request = declareWrite({
  method: 'POST',
  path: '/api/newsletter/requests',
  tag: 'newsletter',
  summary: 'Asks for the emails of a list; they come once the address has confirmed it by a link',
  callers: 'anyone',
  body: bodies.NewsletterRequest,
  audit: { act: 'newsletter.requested', label: 'Mailing list asked for', subject: 'list' },
});

export const confirm = declareWrite({
  method: 'POST',
  path: '/api/newsletter/confirmations',
  tag: 'newsletter',
  summary: 'Confirms at the email address that it wants the emails of a list',
  callers: 'anyone',
  body: bodies.NewsletterConfirmation,
  answer: bodies.ConfirmedSubscription,
  errors: { UNPROCESSABLE: 'The link is unknown, was used, or is older than 24 hours' },
  isConfidential: true,
  audit: { act: 'newsletter.confirmed', label: 'Mailing list confirmed', subject: 'list' },
});

/** A write, because the token must not stand in an address; it changes nothing. */
export const openLists = declareWrite({
  method: 'POST',
  path: '/api/newsletter/lists',
  tag: 'newsletter',
  summary: 'Returns the lists of the email address that a link in an email names',
  callers: 'anyone',
  body: bodies.NewsletterLink,
  answer: bodies.OwnLists,
  errors: WRONG_LINK,
  isConfidential: true,
  audit: null,
});

export const changeList = declareWrite({
  method: 'PUT',
  path: '/api/newsletter/lists',
  tag: 'newsletter',
  summary: 'Puts the email address that a link in an email names on a list, or takes it off',
  callers: 'anyone',
  body: bodies.NewsletterChange,
  answer: bodies.OwnLists,
  errors: WRONG_LINK,
  isConfidential: true,
  audit: { act: 'newsletter.changed', label: 'Mailing list joined or left', subject: 'list' },
});

export const leaveAll = declareWrite({
  method: 'POST',
  path: '/api/newsletter/unsubscriptions',
  tag: 'newsletter',
  summary: 'Takes the email address that a link in an email names off every list',
  callers: 'anyone',
  body: bodies.NewsletterLink,
  answer: bodies.OwnLists,
  errors: WRONG_LINK,
  isConfidential: true,
  audit: { act: 'newsletter.left', label: 'All mailing lists left', subject: null, isFrequent: true },
});
