import type { PageContext } from '@sealtick/contract';
import { type Site, UNKNOWN_SITE } from './site.tsx';

/** What the frame shows. A part that cannot be read is left out of the page and told to the log. */
export async function readSite({ services, report, origin }: PageContext): Promise<Site> {
  const orElse = async <T>(fallback: T, read: () => Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      report(error);
      return fallback;
    }
  };
  const [site, status, settings, visitor] = await Promise.all([
    orElse(null, services.site),
    orElse(null, services.status),
    orElse(null, services.settings),
    orElse(UNKNOWN_SITE.visitor, services.visitor),
  ]);
  return { site, status, settings, visitor, origin };
}
