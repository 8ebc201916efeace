/** One list of emails that anyone can receive. */
interface NewsletterListRule {
  readonly title: string;
  /** What its emails contain, in sentences: "emails about …". */
  readonly about: string;
  /** The words that a subscriber agrees to; they are stored with the time. */
  readonly consent: string;
  /** Said where the email address is missing. */
  readonly missing: string;
}

/** The lists of emails. A changed consent holds for those who subscribe from then on. */
export const NEWSLETTER_LISTS = {
  newsletter: {
    title: 'Newsletter',
    about: 'news of the service and its strategies',
    consent:
      'Send news of the service and its strategies to my email address. I can unsubscribe in every email, at any time.',
    missing: 'Please enter your email address to subscribe.',
  },
  changelog: {
    title: 'Releases',
    about: 'new versions of the service',
    consent: 'Send what is new in each version to my email address. I can unsubscribe in every email, at any time.',
    missing: 'Please enter your email address to subscribe to updates.',
  },
  status: {
    title: 'Status',
    about: 'incidents and maintenance of the service',
    consent:
      'Send incidents and maintenance of the service to my email address. I can unsubscribe in every email, at any time.',
    missing: 'Please enter your email address to subscribe to updates.',
  },
} as const satisfies Readonly<Record<string, NewsletterListRule>>;

export type NewsletterList = keyof typeof NEWSLETTER_LISTS;

/** The names of the lists, in the order in which they are shown. */
export const NEWSLETTER_LIST_NAMES = Object.keys(NEWSLETTER_LISTS) as [NewsletterList, ...NewsletterList[]];
