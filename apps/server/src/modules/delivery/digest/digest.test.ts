import { HOUR_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasLockWait } from '../../../platform/testing/lock-waits.ts';
import { openedFact } from '../../log/testing/facts.ts';
import { START } from '../../log/testing/provider-log.ts';
import { delivery, deliveryChannel, deliveryEvent } from '../delivery.tables.ts';
import type { DigestData } from '../events/event-data.ts';
import { lockCursor } from '../fan-out/fan-out-repository.ts';
import { FanOutSite } from '../testing/fan-out-site.ts';
import { lastDigestTime } from './digest-time.ts';
import { makeDigests } from './make-digests.ts';

const at = (time: string) => Date.parse(time);

test.each([
  ['UTC', '2025-11-21T07:59Z', '2025-11-20T08:00Z'],
  ['UTC', '2025-11-21T08:00Z', '2025-11-21T08:00Z'],
  ['Asia/Tokyo', '2025-11-20T22:59Z', '2025-11-19T23:00Z'],
  ['Asia/Tokyo', '2025-11-20T23:00Z', '2025-11-20T23:00Z'],
  // Summer time begins at 01:00Z and ends at 01:00Z.
  ['Europe/London', '2025-03-30T06:59Z', '2025-03-29T08:00Z'],
  ['Europe/London', '2025-03-30T07:00Z', '2025-03-30T07:00Z'],
  ['Europe/London', '2025-10-26T07:59Z', '2025-10-25T07:00Z'],
  ['Europe/London', '2025-10-26T08:00Z', '2025-10-26T08:00Z'],
])('the last digest of a member in %s was due, at %s, at %s', (zone, now, due) => {
  expect(lastDigestTime(zone, at(now))).toBe(at(due));
});

describe('The digest', () => {
  let site: FanOutSite;
  beforeEach(async () => {
    site = await FanOutSite.open();
    await site.join('amara');
    await site.channel('amara', { id: 'ch_a' });
    await site.channel('amara', { id: 'ch_b' });
    await site.rules('amara', { channels: { ch_a: { frequency: 'daily' } } });
  });
  afterEach(() => site.close());

  const make = () => makeDigests(site.db.database, site.log.clock);
  const digests = async () => {
    const rows = await site.db.database.select().from(deliveryEvent).orderBy(deliveryEvent.id);
    return rows.map(({ data }) => data as DigestData);
  };
  const setTime = (time: string) => {
    site.log.clock.time = at(time);
  };

  test('waits for a batch that was queued before 08:00 and commits after it', async () => {
    const { database } = site.db;
    await site.publish(openedFact('sig_1'));
    setTime('2025-11-21T08:00Z');
    const made = await database.transaction(async (tx) => {
      await lockCursor(tx, 'log');
      const [row] = await tx.select().from(delivery).where(eq(delivery.channelId, 'ch_a'));
      const late = { ...row!, signalId: 'sig_2', sourceIndex: row!.sourceIndex + 100, id: 'dl_late' };
      await tx.insert(delivery).values({ ...late, queuedAt: new Date(at('2025-11-21T07:59:59Z')) });
      let isMade = false;
      const making = make().then(() => {
        isMade = true;
      });
      while (!isMade && !(await hasLockWait(site.db.database)));
      return { making };
    });
    await made.making;
    expect(await digests()).toMatchObject([{ signalIds: ['sig_2', 'sig_1'] }]);
  });

  test('lists once, at 08:00, what was not sent on its own since the last one', async () => {
    await site.publish(openedFact('sig_1'));
    setTime('2025-11-20T12:00Z');
    await site.publish(openedFact('sig_2'));
    await make();
    expect(await digests()).toEqual([]);
    setTime('2025-11-21T08:00Z');
    await site.publish(openedFact('sig_3'));
    setTime('2025-11-21T08:01Z');
    await site.publish(openedFact('sig_4'));
    await Promise.all([make(), make(), make()]);
    await make();
    const first = {
      from: new Date(START).toISOString(),
      until: '2025-11-21T08:00:00.000Z',
      signalIds: ['sig_3', 'sig_2', 'sig_1'],
      channelIds: ['ch_a'],
    };
    expect(await digests()).toEqual([first]);
    setTime('2025-11-22T09:00Z');
    await make();
    expect(await digests()).toEqual([
      first,
      { from: first.until, until: '2025-11-22T08:00:00.000Z', signalIds: ['sig_4'], channelIds: ['ch_a'] },
    ]);
    setTime('2025-11-23T09:00Z');
    await make();
    expect(await digests()).toHaveLength(2);
  });

  test('lists what came in quiet hours, and goes only to channels that did not get it', async () => {
    await site.rules('amara', {
      channels: { ch_b: { quietHours: { from: '11:00', to: '12:00', letsExitsThrough: true } } },
    });
    await site.publish(openedFact('sig_1'));
    site.log.clock.time = START + 2 * HOUR_MS;
    await site.publish(openedFact('sig_2'));
    setTime('2025-11-21T08:30Z');
    await make();
    expect(await digests()).toMatchObject([{ signalIds: ['sig_1'], channelIds: ['ch_b'] }]);
    await site.fanOut.followEvents();
    const sent = (await site.deliveries()).filter(({ type }) => type === 'digest');
    expect(sent).toMatchObject([{ channelId: 'ch_b', accountId: 'amara', expiresAt: new Date('2025-11-22T08:00Z') }]);
  });

  test('lists for each channel what that channel did not get, and is shared by channels with equal lists', async () => {
    await site.channel('amara', { id: 'ch_c' });
    await site.channel('amara', { id: 'ch_d' });
    const quietHours = { from: '13:00', to: '14:00', letsExitsThrough: true };
    await site.rules('amara', {
      channels: {
        ch_a: { frequency: 'daily' },
        ch_b: { quietHours },
        ch_c: { quietHours: { ...quietHours, from: '12:00', to: '13:00' } },
        ch_d: { frequency: 'daily' },
      },
    });
    setTime('2025-11-20T12:30Z');
    await site.publish(openedFact('sig_1'));
    setTime('2025-11-20T13:30Z');
    await site.publish(openedFact('sig_2'));
    setTime('2025-11-20T14:30Z');
    await site.publish(openedFact('sig_3'));
    setTime('2025-11-21T08:30Z');
    await Promise.all([make(), make()]);
    const made = await digests();
    expect(made.map(({ signalIds, channelIds }) => [channelIds.toSorted(), signalIds]).toSorted()).toEqual([
      [
        ['ch_a', 'ch_d'],
        ['sig_3', 'sig_2', 'sig_1'],
      ],
      [['ch_b'], ['sig_2']],
      [['ch_c'], ['sig_1']],
    ]);
    await site.fanOut.followEvents();
    const sent = (await site.deliveries()).filter(({ type }) => type === 'digest');
    expect(sent.map(({ channelId }) => channelId).toSorted()).toEqual(['ch_a', 'ch_b', 'ch_c', 'ch_d']);
  });

  test('is not made of what other filters refused', async () => {
    await site.rules('amara', { all: { minConfidence: 90 } });
    await site.publish(openedFact('sig_1'));
    setTime('2025-11-21T08:30Z');
    await make();
    expect(await digests()).toEqual([]);
  });

  test.each([
    ['switched off', { isOn: false }],
    ['deleted', { deletedAt: new Date(START) }],
    ['disabled', { state: 'disabled' }],
  ] as const)('is not made for a channel that was %s since', async (_case, changed) => {
    await site.publish(openedFact('sig_1'));
    await site.db.database.update(deliveryChannel).set(changed).where(eq(deliveryChannel.id, 'ch_a'));
    setTime('2025-11-21T08:30Z');
    await make();
    expect(await digests()).toEqual([]);
  });
});
