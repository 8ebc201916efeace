import { type PageContext, reads } from '@sealtick/contract';
import { type Site, UNKNOWN_SITE } from '../site/site.tsx';

/** Reads what the frame shows. A part that cannot be read is logged and missing on the page. */
export async function readSite({ ask, report, origin }: PageContext): Promise<Site> {
  const orElse = async <T>(fallback: T, read: () => Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      report(error);
      return fallback;
    }
  };
  const who = orElse(UNKNOWN_SITE.visitor, () => ask(reads.site.visitor, {}));
  const ownPlan = async () => ((await who).user === null ? null : await orElse(null, () => ask(reads.plan.own, {})));
  const [site, status, settings, visitor, plan] = await Promise.all([
    orElse(null, () => ask(reads.site.market, {})),
    orElse(null, () => ask(reads.site.status, {})),
    orElse(null, () => ask(reads.site.settings, {})),
    who,
    ownPlan(),
  ]);
  return { site, status, settings, visitor, plan, origin };
}
