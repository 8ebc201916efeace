import { ALL_CHANNELS_MAX, releaseInReason } from '@sealtick/contract';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openedFact } from '../../log/testing/facts.ts';
import { START } from '../../log/testing/provider-log.ts';
import { deliveryChannel } from '../delivery.tables.ts';
import { FanOutSite, STRATEGY } from '../testing/fan-out-site.ts';

let site: FanOutSite;
beforeEach(async () => {
  site = await FanOutSite.open();
});
afterEach(() => site.close());

const states = async () =>
  Object.fromEntries((await site.deliveries()).map(({ channelId, state, reason }) => [channelId, reason ?? state]));

describe('A new signal', () => {
  test('is queued for the channels of subscribers, and for no others', async () => {
    await site.join('amara');
    await site.join('ben', { strategies: ['another'] });
    const first = await site.channel('amara');
    const second = await site.channel('amara', { id: 'ch_phone', kind: 'telegram' });
    await site.channel('amara', { id: 'ch_off', isOn: false });
    await site.channel('ben');
    await site.publish(openedFact('sig_1'));
    expect(await states()).toEqual({ [first]: 'pending', [second]: 'pending' });
    const [row] = await site.deliveries(first);
    expect(row).toMatchObject({
      issuedOn: '2025-11-20',
      sourceLog: site.log.logId,
      sourceIndex: 1,
      accountId: 'amara',
      type: 'signal.opened',
      signalId: 'sig_1',
      strategyId: STRATEGY,
      rank: 0,
      fallbackOf: null,
      attempts: 0,
      nextAttemptAt: new Date(START),
      queuedAt: new Date(START),
      expiresAt: new Date('2025-11-20T11:10:00Z'),
      endedAt: null,
    });
    expect(row!.id).toMatch(/^dl_[\w-]{22}$/);
  });

  test('waits behind all others for a channel whose last attempt failed', async () => {
    await site.join('amara');
    const works = await site.channel('amara');
    const failing = await site.channel('amara', { id: 'ch_failing' });
    await site.db.database.update(deliveryChannel).set({ failures: 1 }).where(eq(deliveryChannel.id, failing));
    await site.publish(openedFact('sig_1'));
    expect((await site.deliveries(works)).map(({ rank }) => rank)).toEqual([0]);
    expect((await site.deliveries(failing)).map(({ rank }) => rank)).toEqual([2]);
  });

  test('gives for each channel the first filter that refused it', async () => {
    await site.join('amara');
    await site.join('broke', { hasPlan: false });
    await site.channel('broke', { id: 'ch_plan', state: 'unverified' });
    await site.channel('amara', { id: 'ch_new', state: 'unverified', categories: [] });
    await site.channel('amara', { id: 'ch_category', categories: ['updates'] });
    await site.channel('amara', { id: 'ch_high' });
    await site.channel('amara', { id: 'ch_market' });
    await site.channel('amara', { id: 'ch_session' });
    await site.channel('amara', { id: 'ch_priority' });
    await site.channel('amara', { id: 'ch_daily' });
    await site.channel('amara', { id: 'ch_quiet' });
    await site.rules('amara', {
      channels: {
        ch_high: { minConfidence: 80 },
        ch_market: { markets: ['crypto'] },
        // 06:05 in New York.
        ch_session: { session: 'new-york' },
        ch_priority: { frequency: 'high' },
        ch_daily: { frequency: 'daily' },
        ch_quiet: { quietHours: { from: '11:00', to: '12:00', letsExitsThrough: true } },
      },
    });
    await site.publish(openedFact('sig_1'));
    expect(await states()).toEqual({
      ch_plan: 'plan',
      ch_new: 'channel',
      ch_category: 'category',
      ch_high: 'confidence',
      ch_market: 'market',
      ch_session: 'session',
      ch_priority: 'priority',
      ch_daily: 'digest',
      ch_quiet: 'quiet-hours',
    });
    for (const row of await site.deliveries())
      expect(row).toMatchObject({ state: 'suppressed', endedAt: new Date(START) });
  });

  test('is refused by a muted strategy, and by quiet hours of the member’s own clock', async () => {
    await site.join('amara', { timeZone: 'Asia/Tokyo' });
    await site.join('ben');
    const [far, muted] = [await site.channel('amara'), await site.channel('ben')];
    // 20:05 in Tokyo.
    await site.rules('amara', { all: { quietHours: { from: '20:00', to: '07:00', letsExitsThrough: true } } });
    await site.rules('ben', { strategies: { [STRATEGY]: { isMuted: true } } });
    await site.publish(openedFact('sig_1'));
    expect(await states()).toEqual({ [far]: 'quiet-hours', [muted]: 'strategy' });
  });

  test('close to a release is refused for every channel, and the reason names the release', async () => {
    await site.join('amara');
    const [mail, chat] = [
      await site.channel('amara'),
      await site.channel('amara', { id: 'ch_chat', kind: 'telegram' }),
    ];
    await site.rules('amara', { all: { news: { action: 'suppress', minutes: 30 } } });
    site.releases = [{ name: 'US payrolls', currency: 'USD', releaseAt: '2025-11-20T11:30:00.000Z' }];
    await site.publish(openedFact('sig_1'));
    const reason = 'news: US payrolls (USD) at 2025-11-20T11:30:00.000Z';
    expect(await states()).toEqual({ [mail]: reason, [chat]: reason });
    expect(releaseInReason(reason)).toEqual(site.releases[0]);
  });

  test('close to a release is sent with its name if the news rule marks it, or the rule of the strategy does', async () => {
    await site.join('amara');
    await site.join('ben');
    const [marked, plain] = [await site.channel('amara'), await site.channel('ben')];
    const mark = { action: 'mark', minutes: 30 } as const;
    await site.rules('amara', {
      all: { news: { action: 'suppress', minutes: 30 } },
      strategies: { [STRATEGY]: { news: mark } },
    });
    await site.rules('ben', { all: { news: { ...mark, minutes: 5 } } });
    site.releases = [{ name: 'US payrolls', currency: 'USD', releaseAt: '2025-11-20T11:30:00.000Z' }];
    await site.publish(openedFact('sig_1'));
    const news = Object.fromEntries((await site.deliveries()).map((row) => [row.channelId, [row.state, row.news]]));
    expect(news).toEqual({ [marked]: ['pending', site.releases[0]], [plain]: ['pending', null] });
  });

  test('expires by the wall clock, also in an accelerated market', async () => {
    site.speed = 60;
    site.wall = START + 1_000;
    await site.join('amara');
    await site.channel('amara');
    await site.publish(openedFact('sig_1'));
    const [row] = await site.deliveries();
    expect(row!.expiresAt).toEqual(new Date(START + 1_000 + (5 * MINUTE_MS) / 60));
  });
});

test('what is sent immediately is due by the clock of the database, if that of the program is ahead of it', async () => {
  await site.join('amara');
  await site.channel('amara');
  site.wall = Date.now() + DAY_MS;
  await site.publish(openedFact('sig_1'));
  const [row] = await site.deliveries();
  const { rows } = await site.db.database.execute<{ isDue: boolean }>(sql`
    select next_attempt_at <= clock_timestamp() as "isDue" from delivery where id = ${row!.id}`);
  expect(rows).toEqual([{ isDue: true }]);
});

test('a delivery is stored under the day of the wall clock, from which its 90 days count', async () => {
  site.speed = 50;
  site.wall = START - 40 * DAY_MS;
  await site.join('amara');
  await site.channel('amara');
  await site.publish(openedFact('sig_1'));
  expect((await site.deliveries())[0]).toMatchObject({ issuedOn: '2025-10-11' });
});

describe('The fallback', () => {
  test('sends to its first channel immediately, and to each next one 30 s later', async () => {
    await site.join('amara');
    for (const id of ['ch_a', 'ch_b', 'ch_c', 'ch_d']) await site.channel('amara', { id });
    await site.rules('amara', { fallback: ['ch_c', 'ch_a', 'ch_b'] });
    await site.publish(openedFact('sig_1'));
    const rows = await site.deliveries();
    expect(rows.map(({ channelId, fallbackOf, nextAttemptAt }) => [channelId, fallbackOf, nextAttemptAt])).toEqual([
      ['ch_a', 'ch_c', new Date(START + 30_000)],
      ['ch_b', 'ch_a', new Date(START + 60_000)],
      ['ch_c', null, new Date(START)],
      ['ch_d', null, new Date(START)],
    ]);
  });

  test('shares a signal that is not valid long enough equally among its channels', async () => {
    site.speed = 10;
    site.wall = START;
    await site.join('amara');
    for (const id of ['ch_a', 'ch_b', 'ch_c']) await site.channel('amara', { id });
    await site.rules('amara', { fallback: ['ch_a', 'ch_b', 'ch_c'] });
    await site.publish(openedFact('sig_1'));
    const rows = await site.deliveries();
    expect(rows.map(({ expiresAt }) => expiresAt)).toEqual(rows.map(() => new Date(START + 30_000)));
    expect(rows.map(({ channelId, nextAttemptAt }) => [channelId, nextAttemptAt])).toEqual([
      ['ch_a', new Date(START)],
      ['ch_b', new Date(START + 10_000)],
      ['ch_c', new Date(START + 20_000)],
    ]);
  });

  test('shares a signal among as many channels as an account can have', async () => {
    await site.join('amara');
    const ids = Array.from({ length: ALL_CHANNELS_MAX }, (_, place) => `ch_${String(place).padStart(2, '0')}`);
    for (const id of ids) await site.channel('amara', { id });
    await site.rules('amara', { fallback: ids });
    await site.publish(openedFact('sig_1'));
    const rows = await site.deliveries();
    // Of five minutes.
    const waitMs = Math.floor((5 * MINUTE_MS) / ALL_CHANNELS_MAX);
    expect(rows.map(({ channelId, fallbackOf, nextAttemptAt }) => [channelId, fallbackOf, nextAttemptAt])).toEqual(
      ids.map((id, place) => [id, ids[place - 1] ?? null, new Date(START + place * waitMs)]),
    );
  });

  test('leaves out channels that may not send the signal', async () => {
    await site.join('amara');
    await site.channel('amara', { id: 'ch_a', state: 'disabled' });
    await site.channel('amara', { id: 'ch_b' });
    await site.channel('amara', { id: 'ch_c', isOn: false });
    await site.channel('amara', { id: 'ch_d' });
    await site.rules('amara', { fallback: ['ch_a', 'ch_b', 'ch_c', 'ch_d'] });
    await site.publish(openedFact('sig_1'));
    const rows = await site.deliveries();
    expect(rows.map(({ channelId, state, fallbackOf }) => [channelId, state, fallbackOf])).toEqual([
      ['ch_a', 'suppressed', null],
      ['ch_b', 'pending', null],
      ['ch_d', 'pending', 'ch_b'],
    ]);
  });
});
