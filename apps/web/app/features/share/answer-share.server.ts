import { type PageContext, reads } from '@sealtick/contract';
import { readSite } from '../../lib/server/read-site.server.ts';
import { type Site, siteName } from '../../lib/site/site.tsx';
import { barsShown, toPlotBars } from '../../ui/signal-picture/bars-shown.ts';
import type { SiteBrand } from './card.ts';
import { drawSignalCard } from './draw-signal-card.ts';
import { drawSiteCard } from './draw-site-card.ts';
import { drawStrategyCard } from './draw-strategy-card.ts';
import { sendPicture } from './send-picture.server.ts';
import { sharedSignal } from './shared-signal.ts';

const FILE = /^(?:site|(strategies|signals)\/([^/]+))\.png$/;

/** Returns the picture of an address below `/share`: of the site, a strategy or a signal. */
export async function answerShare(page: PageContext, file: string): Promise<Response> {
  const [found, kind, id] = FILE.exec(file) ?? [];
  if (found === undefined) return unknown();
  if (id === undefined) return sitePicture(page);
  return kind === 'strategies' ? strategyPicture(page, id) : signalPicture(page, id);
}

const unknown = () => new Response('Unknown picture.', { status: 404 });

const toBrand = (site: Site, logo: SiteBrand['logo']): SiteBrand => ({ name: siteName(site), logo });

async function sitePicture(page: PageContext): Promise<Response> {
  const [site, logo, strategies] = await Promise.all([
    readSite(page),
    page.ask(reads.site.logo, {}),
    page.ask(reads.strategies.list, { fields: ['name'] }),
  ]);
  return sendPicture(drawSiteCard({ site: toBrand(site, logo), market: site.site?.market ?? null, strategies }));
}

async function strategyPicture(page: PageContext, id: string): Promise<Response> {
  const strategy = await page.ask(reads.strategies.get, { id });
  if (strategy === null) return unknown();
  const [site, logo, performance] = await Promise.all([
    readSite(page),
    page.ask(reads.site.logo, {}),
    page.ask(reads.strategies.performance, { id }),
  ]);
  return sendPicture(drawStrategyCard({ site: toBrand(site, logo), strategy, records: performance?.records ?? [] }));
}

async function signalPicture(page: PageContext, id: string): Promise<Response> {
  // Shared caches store the picture, so it shows only public data.
  const found = await page.askAsAnyone(reads.signals.get, { id });
  if (found === null) return unknown();
  const signal = sharedSignal(found);
  const [site, logo, bars] = await Promise.all([
    readSite(page),
    page.ask(reads.site.logo, {}),
    page.ask(reads.bars.list, barsShown(signal, page.now)),
  ]);
  const delayMinutes = site.site?.publicDelayMinutes ?? 0;
  return sendPicture(
    drawSignalCard({ site: toBrand(site, logo), delayMinutes, signal, bars: bars ? toPlotBars(bars) : [] }),
  );
}
