import { getPrivacyCookie, type PageContext, privacyIn, reads } from '@sealtick/contract';
import type { Site } from '../site/site.tsx';

/**
 * Returns the cookie that gives a browser the privacy settings of the account that is logged in, which take the place of those
 * of the browser; null if there is nothing to change. @param cookies The browser's header
 */
export async function accountPrivacyCookie(
  { ask, report, origin }: PageContext,
  { visitor }: Site,
  cookies: string,
): Promise<string | null> {
  if (visitor.user === null) return null;
  try {
    const { choices } = await ask(reads.privacy.get, {});
    if (choices === null) return null;
    const savedAt = Date.parse(choices.savedAt);
    if (privacyIn(cookies)?.savedAt === savedAt) return null;
    return getPrivacyCookie({ ...choices, savedAt }, origin.startsWith('https:'));
  } catch (error) {
    report(error);
    return null;
  }
}
