import { type AccountAct, actLabels } from '@sealtick/contract';

/** What acts of the audit log are called on pages: those of declared writes, and those that the program records otherwise. */
const TEXTS: Readonly<Record<string, string>> = {
  ...actLabels(),
  'account.erased': 'Account erased',
  'audit.key-changed': 'Key of the audit log changed',
  'bars.deleted': 'Stored bars deleted',
  'encryption-key.replaced': 'Encryption key replaced',
  'instrument.removed': 'Instrument removed',
  'instruments.added': 'Instruments added',
  'account.created': 'Account created',
  'course.granted': 'Course granted',
  'course.revoked': 'Grant of a course ended',
  'webinar.announced': 'Webinar announced',
  'webinar.cancelled': 'Webinar cancelled',
  'channel.bounced': 'Channel ended: the address sent an email back',
  'channel.linked': 'Telegram chat linked',
  'channel.unlinked': 'Telegram chat linked to another account',
  'email.changed': 'Email address changed',
  'export.downloaded': 'Copy of the data downloaded',
  'newsletter.erased': 'Address deleted from every mailing list',
  'newsletter.sent': 'Email sent to a list',
  'provider.connected': 'Login provider connected',
  'backup.written': 'Backup written',
  'operator.granted': 'Made an operator',
  'operator.revoked': 'No longer an operator',
  'second-factors.removed': 'Second factors removed',
  'sign-in.created': 'Logged in',
  'sign-in.refused': 'Login refused',
};

const ACTORS: Readonly<Record<AccountAct['by'], string>> = {
  you: 'You',
  key: 'An API key',
  operator: 'The operator',
  program: 'The program',
  somebody: 'Someone who was not logged in',
};

/** Returns an act in words; the name of the act itself where the page knows none. */
export function actText({ act, changes }: Pick<AccountAct, 'act' | 'changes'>): string {
  const way = changes.find(({ field }) => field === 'way')?.after;
  const text = TEXTS[act] ?? act;
  return typeof way === 'string' && act === 'sign-in.created' ? `${text} by ${way}` : text;
}

/** Returns the act that is called so on pages; null if none is. */
export const findAct = (text: string): string | null =>
  Object.entries(TEXTS).find(([, own]) => own.toLowerCase() === text.toLowerCase())?.[0] ?? null;

/** Returns who did it. */
export const actorText = ({ by }: Pick<AccountAct, 'by'>): string => ACTORS[by] ?? 'Someone';
