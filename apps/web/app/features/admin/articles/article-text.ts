import type { EditedArticleRow } from '@sealtick/contract';
import { formatCounted } from '../../../lib/text/format.ts';
import { formatMoment } from '../../../lib/time/time.ts';
import type { TimeZone } from '../../../lib/time/time-zone.ts';

type Email = Pick<EditedArticleRow, 'email' | 'isEmailed' | 'state'>;

/** Returns what became of the email of an article. */
export function emailText({ email, isEmailed, state }: Email, zone: TimeZone): string {
  if (email === null) return isEmailed && state !== 'draft' ? 'With the publication' : 'Not sent';
  if (email.finishedAt === null) return 'Emails are being queued';
  return `Sent ${formatMoment(email.issuedAt, zone)}`;
}

/** Returns the end of an address that a title suggests: "Why stops slip" is `why-stops-slip`. */
export const addressOfTitle = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);

/** Returns whom an email to the newsletter reaches. */
export const reachText = (subscribers: number): string =>
  subscribers === 0
    ? 'It has no subscribers yet. Without one, nothing is sent, and you can send the article later.'
    : `${formatCounted(subscribers, 'subscriber')} of the newsletter ${subscribers === 1 ? 'receives' : 'receive'} it once.`;
