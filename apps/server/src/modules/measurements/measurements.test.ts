import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { TARGETS } from '@sealtick/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { LatencyHistogram, quantile } from './latency-histogram.ts';
import { selectMinutes } from './measurement-repository.ts';
import { Meter } from './meter.ts';
import { sumFigures } from './sum-figures.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');
const MINUTE = 60_000;

let db: TestDatabase;
let now = NOON;
const makeMeter = () => new Meter({ database: db.database, clock: { now: () => now } });
const figures = async (publicDelayMs = 0) =>
  sumFigures(await selectMinutes(db.database, new Date(0)), now, publicDelayMs);

beforeEach(async () => {
  db = await createTestDatabase();
  now = NOON;
});
afterEach(() => db.close());

describe('LatencyHistogram', () => {
  test('returns a quantile that is at most 10 % too high', () => {
    const times = new LatencyHistogram();
    for (let ms = 1; ms <= 1_000; ms += 1) times.record(ms);
    const { count, sumMs, buckets } = times.take();
    expect({ count, sumMs }).toEqual({ count: 1_000, sumMs: 500_500 });
    for (const share of [0.5, 0.95, 0.99]) {
      const found = quantile(buckets, share)!;
      expect(found).toBeGreaterThanOrEqual(share * 1_000);
      expect(found).toBeLessThanOrEqual(share * 1_100);
    }
  });

  test('returns null without samples, and clears them when they are taken', () => {
    const times = new LatencyHistogram();
    expect(quantile(times.take().buckets, 0.95)).toBeNull();
    times.record(5);
    times.take();
    expect(times.take().count).toBe(0);
  });

  test('counts durations above its last bucket', () => {
    const times = new LatencyHistogram();
    times.record(3_600_000);
    expect(quantile(times.take().buckets, 0.95)).toBeGreaterThan(TARGETS.responseMs);
  });
});

describe('Site figures', () => {
  test('are null before the first complete minute', async () => {
    await makeMeter().store();
    expect(await figures()).toEqual({
      since: null,
      responseMs: null,
      responses: 0,
      deliveryMs: null,
      deliveries: 0,
    });
  });

  test('sum the parts of a minute and average the deliveries', async () => {
    const meter = makeMeter();
    meter.delivered(10);
    await meter.store();
    meter.delivered(30);
    await meter.store();
    now += MINUTE;
    expect(await figures()).toMatchObject({
      since: '2026-03-01T12:00:00.000Z',
      deliveries: 2,
      deliveryMs: 20,
    });
  });

  test('cover 24 hours', async () => {
    const meter = makeMeter();
    meter.delivered(500);
    await meter.store();
    now += 24 * 60 * MINUTE;
    meter.delivered(20);
    await meter.store();
    now += MINUTE;
    expect(await figures()).toMatchObject({ deliveries: 1, deliveryMs: 20 });
  });

  test('exclude deliveries within the public delay', async () => {
    const meter = makeMeter();
    meter.delivered(10);
    await meter.store();
    now += 16 * MINUTE - 1;
    expect(await figures(15 * MINUTE)).toMatchObject({ deliveries: 0, deliveryMs: null });
    now += 1;
    expect(await figures(15 * MINUTE)).toMatchObject({ deliveries: 1, deliveryMs: 10 });
  });

  test('measure answers from request to last byte, without static files', async () => {
    const meter = makeMeter();
    const server = new EventEmitter();
    meter.watch(server as unknown as Server);
    for (const url of ['/', '/api/signals', '/assets/a.js', '/healthz']) {
      const reply = new EventEmitter();
      server.emit('request', { url, headers: {} }, reply);
      reply.emit('finish');
    }
    await meter.store();
    now += MINUTE;
    const found = await figures();
    expect(found.responses).toBe(2);
    expect(found.responseMs).toBeGreaterThan(0);
  });
});
