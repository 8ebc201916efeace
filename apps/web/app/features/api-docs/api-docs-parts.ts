import { deferred } from '../../lib/scripts/deferred.tsx';

export const Blocks = deferred(async () => (await import('./blocks.tsx')).Blocks);
export const FeedPanel = deferred(async () => (await import('./feed-panel.tsx')).FeedPanel);

/** Loads what the server renders below the reference: without it, hydration would empty the parts for a moment. */
export async function preloadApiDocsParts(): Promise<void> {
  await Promise.all([Blocks.preload(), FeedPanel.preload()]);
}
