import { describe, expect, test, vi } from 'vitest';
import { alertFact, closedFact, filledFact, openedFact } from '../log/testing/facts.ts';
import { program } from './testing/feed-client.ts';
import { type FeedSite, openFeedSite } from './testing/feed-site.ts';
import { PATIENCE, useFeedSite } from './testing/use-feed-site.ts';

const { clients, listen, open, start } = useFeedSite();

/** Publishes, and waits until the server has sent the messages. */
async function publishAndTell(site: FeedSite, ...facts: Parameters<FeedSite['publish']>): Promise<void> {
  const witness = await listen();
  const last = (await site.publish(...facts)).at(-1)!;
  await witness.until(({ indexes }) => indexes.includes(last));
}

const encoded = (cursor: string): string => Buffer.from(cursor).toString('base64url');

describe('Resuming', () => {
  test('sends missed messages once, then new ones', async () => {
    const site = await start();
    const first = await listen();
    await site.publish(openedFact('sig_1'));
    await first.receives('NEW_SIGNAL');
    await first.cut();
    await site.publish(openedFact('sig_2'), filledFact('sig_2'));
    const again = open(program(null, { since: first.cursor }));
    await again.until(({ indexes }) => indexes.length === 2);
    await site.publish(closedFact('sig_2'));
    await again.until(({ indexes }) => indexes.length === 3);
    expect(again.received[0]).toMatchObject({ type: 'subscribed', data: { recovered: true, reason: null } });
    expect(again.indexes).toEqual([2, 3, 4]);
  });

  test.each([
    ['of another log', () => encoded('provider-other~1~1~'), 'epoch_changed'],
    ['from the future', (epoch: string) => encoded(`${epoch}~9~9~`), 'unknown'],
    ['of a negative index', (epoch: string) => encoded(`${epoch}~-1~-1~`), 'unknown'],
    ['of 2^63', (epoch: string) => encoded(`${epoch}~${2n ** 63n}~${2n ** 63n}~`), 'unknown'],
    ['that is none', () => 'x'.repeat(4_000), 'unknown'],
  ])('reports a cursor %s as not resumable, and continues the feed', async (_what, getCursor, reason) => {
    const site = await start();
    await publishAndTell(site, openedFact('sig_1'));
    const client = await listen(null, { since: getCursor(site.log.logId) });
    expect(client.received[0]).toMatchObject({ data: { recovered: false, reason } });
    await site.publish(openedFact('sig_2'));
    await client.receives('NEW_SIGNAL');
    expect(client.indexes).toEqual([2]);
  });

  test('rejects a cursor that is more than ten thousand entries old', async () => {
    const site = await start();
    const cursor = encoded(`${site.log.logId}~0~0~`);
    await publishAndTell(
      site,
      openedFact('sig_first'),
      ...Array.from({ length: 10_000 }, (_, i) => alertFact(`alert ${i}`)),
    );
    const client = await listen(null, { since: cursor });
    expect(client.received[0]).toMatchObject({ data: { recovered: false, reason: 'too_far' } });
    const near = open(program(null, { since: encoded(`${site.log.logId}~1~1~`) }));
    await near.until(({ indexes }) => indexes.length === 10_000);
    expect(near.indexes).toEqual(Array.from({ length: 10_000 }, (_, i) => i + 2));
  });

  test('accepts a cursor of another node, also on a node that has read less', async () => {
    const site = await start();
    const other = await openFeedSite(site);
    const here = await listen();
    await site.publish(openedFact('sig_1'));
    await here.receives('NEW_SIGNAL');
    const there = open(program(null, { since: here.cursor }), other.feed);
    await there.receives('subscribed');
    await site.publish(openedFact('sig_2'));
    await there.receives('NEW_SIGNAL');
    expect([there.received[0], there.indexes]).toMatchObject([{ data: { recovered: true } }, [2]]);
    there.ws.terminate();
    await other.close();
  });

  test('sends each signal once to each client, though connections are cut at random and publishing races the subscriptions', async () => {
    const site = await start({ config: { trustProxy: ['127.0.0.1'] } });
    const total = 400;
    let state = 7;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % below;
    };
    const received: number[][] = Array.from({ length: 10 }, () => []);
    const roam = async (mine: number[], who: number) => {
      const headers = { 'x-forwarded-for': `10.0.0.${who}` };
      let { cursor } = await listen();
      while (mine.length < total) {
        const client = open({ ...program(null, { since: cursor }), headers });
        const wanted = Math.min(1 + random(20), total - mine.length);
        await client.until(({ indexes }) => indexes.length >= wanted);
        await client.cut();
        expect(client.received[0]).toMatchObject({ data: { recovered: true } });
        mine.push(...client.indexes);
        cursor = client.cursor;
      }
    };
    const publishing = async () => {
      for (let i = 0; i < total; i += 4) await site.publish(...[0, 1, 2, 3].map((n) => openedFact(`sig_${i + n}`)));
    };
    const roaming = received.map(roam);
    await vi.waitFor(() => expect(clients.length).toBeGreaterThanOrEqual(20), PATIENCE);
    await Promise.all([publishing(), ...roaming]);
    for (const mine of received) expect(mine).toEqual(Array.from({ length: total }, (_, i) => i + 1));
  });
});
