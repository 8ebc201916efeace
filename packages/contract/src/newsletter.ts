import { z } from 'zod';
import { emailAddress } from './email-address.ts';
import { Instant } from './instant.ts';
import { INVALID_EMAIL } from './is-email-address.ts';
import { NEWSLETTER_LIST_NAMES, NEWSLETTER_LISTS, type NewsletterList } from './newsletter-lists.ts';
import { plainId, plainText } from './plain-text.ts';
import { RobotFields } from './support-request.ts';

const ListName = z.enum(NEWSLETTER_LIST_NAMES);
/** The words that were shown; others than those of the list are refused. */
const Consent = plainText().max(500);
const WRONG_CONSENT = 'must be the words of the list. Reload the page, and read them again';

const isOfList = (list: NewsletterList, consent: string | undefined) => consent === NEWSLETTER_LISTS[list].consent;

/** Someone who wants the emails of a list. */
export const NewsletterRequest = z
  .strictObject({
    list: ListName,
    email: emailAddress({ missing: NEWSLETTER_LISTS.newsletter.missing, invalid: INVALID_EMAIL }),
    consent: Consent,
    ...RobotFields,
  })
  .refine(({ list, consent }) => isOfList(list, consent), { path: ['consent'], message: WRONG_CONSENT });

/** The token of the link that confirms a subscription. */
export const NewsletterConfirmation = z.strictObject({ token: plainId(100) });

/** The signed token of the links to the lists of an email address. */
const ListsToken = plainId(600);

export const ConfirmedSubscription = z.object({
  list: ListName,
  /** Token of the page on which the address chooses its lists. */
  listsToken: z.string(),
});

export const NewsletterLink = z.strictObject({ token: ListsToken });

/** Puts an email address on a list, with the words that were shown, or takes it off. */
export const NewsletterChange = z
  .strictObject({ token: ListsToken, list: ListName, isSubscribed: z.boolean(), consent: Consent.optional() })
  .refine(({ list, isSubscribed, consent }) => !isSubscribed || isOfList(list, consent), {
    path: ['consent'],
    message: WRONG_CONSENT,
  });

/** The lists of an email address. */
export const OwnLists = z.object({
  email: z.string(),
  lists: z.array(
    z.object({
      list: ListName,
      /** Since when its emails are sent to the address; null if they are not. */
      since: Instant.nullable(),
    }),
  ),
});

export type NewsletterRequest = z.infer<typeof NewsletterRequest>;
export type OwnLists = z.infer<typeof OwnLists>;
