import { useSite } from '../../lib/site/site.tsx';
import type { SiteOffer } from './plan-features.ts';

/** Returns what plans can give on this site. */
export const useSiteOffer = (): SiteOffer => useSite().site ?? { publicDelayMinutes: 0, hasTelegram: false };
