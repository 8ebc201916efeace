import { reads } from '@sealtick/contract';
import { drawSignalCard } from '../features/share/draw-signal-card.ts';
import { sendPicture } from '../features/share/send-picture.server.ts';
import { sharedSignal } from '../features/share/shared-signal.ts';
import { pageContext } from '../lib/page-context.server.ts';
import { readSite } from '../lib/read-site.server.ts';
import { resource } from '../lib/resource.server.ts';
import { siteName } from '../lib/site.tsx';
import { barsShown, toPlotBars } from '../ui/signal-picture/bars-shown.ts';
import type { Route } from './+types/share-signal.ts';

const ENDING = '.png';

export function loader({ context, params: { file } }: Route.LoaderArgs) {
  const { now } = context.get(pageContext);
  return resource(context, async (page) => {
    const id = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : '';
    // Shared caches store the picture, so it shows only public data.
    const found = id === '' ? null : await page.askAsAnyone(reads.signals.get, { id });
    if (found === null) return new Response('Unknown picture.', { status: 404 });
    const signal = sharedSignal(found);
    const [site, bars] = await Promise.all([readSite(page), page.ask(reads.bars.list, barsShown(signal, now))]);
    const delayMinutes = site.site?.publicDelayMinutes ?? 0;
    return sendPicture(
      drawSignalCard({ site: siteName(site), delayMinutes, signal, bars: bars ? toPlotBars(bars) : [] }),
    );
  });
}
