import type { FaultSite } from './fault-site.ts';
import { FeedReader } from './feed-reader.ts';
import { type Outcome, Watch } from './watch.ts';

/** Cuts the connections of clients soon after they receive messages, while publishing continues. */
export async function cutReaders(site: FaultSite, readers: number, cutsEach: number): Promise<Outcome> {
  const watch = new Watch(site);
  try {
    for (let i = 0; i < readers; i += 1) watch.feeds.push(new FeedReader(site.address, 100 + i));
    await watch.rest.isWell(0);
    const roaming = watch.feeds.slice(-readers).map(async (feed, i) => {
      for (let cut = 0; cut < cutsEach; cut += 1) {
        // Some are cut while resuming, some after it.
        if ((cut + i) % 3 > 0) await feed.receivesMore();
        const { connections } = feed;
        feed.cut();
        while (feed.connections === connections) await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    await Promise.all(roaming);
    return await watch.conclude(`${readers * cutsEach} cuts of ${readers} readers`);
  } finally {
    await watch.end();
  }
}
