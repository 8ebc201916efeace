import { reads, type StatusAnswer } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { VERSION } from '../../version.ts';
import type { ProviderDescription } from '../market-data/index.ts';
import { readLogo, readSiteSettings } from '../settings/index.ts';

interface SiteDeps extends Pick<Platform, 'db' | 'clock' | 'config'> {
  readonly market: Pick<ProviderDescription, 'kind' | 'market' | 'accelerated' | 'speed'>;
  readonly status: () => Promise<StatusAnswer>;
}

/** Creates the module that serves the data of every page. */
export function createSite({ market, status, config, ...settings }: SiteDeps): ServerModule {
  const { publicFeedDelayMinutes: publicDelayMinutes } = config;
  return {
    name: 'site',
    reads: [
      serve(reads.site.market, async () => {
        const { overall, restored } = await status();
        return {
          market: market.market,
          accelerated: market.accelerated,
          speed: market.speed,
          hasNewBars: market.kind !== 'files',
          operational: overall === 'operational',
          publicDelayMinutes,
          version: VERSION,
          hasTelegram: config.telegram !== null,
          pricesIncludeTax: config.stripe?.includesTax ?? null,
          hasDevMailbox: config.mailRoute?.kind === 'mailbox',
          restored,
        };
      }),
      serve(reads.site.settings, () => readSiteSettings(settings)),
      serve(reads.site.logo, async () => {
        const logo = await readLogo(settings.db);
        return logo && { ...logo, png: logo.png.toString('base64') };
      }),
    ],
  };
}
