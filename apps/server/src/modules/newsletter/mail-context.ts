import type { Database } from '../../platform/database.ts';
import type { NewsletterDeps } from './newsletter-deps.ts';
import type { MailContext } from './newsletter-mails.ts';

/** Returns what the emails of lists state of the site, and sign their links with. */
export async function toMailContext(
  { readSettings, origin, secret }: Pick<NewsletterDeps, 'readSettings' | 'origin' | 'secret'>,
  db: Database,
): Promise<MailContext> {
  return { siteName: (await readSettings(db)).name, origin, secret: await secret() };
}
