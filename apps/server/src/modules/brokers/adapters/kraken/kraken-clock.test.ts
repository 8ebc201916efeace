import { MINUTE_MS } from '@sealtick/engine';
import { beforeEach, expect, test } from 'vitest';
import type { BrokerNetwork } from '../broker-http.ts';
import type { KrakenClient } from './kraken-client.ts';
import { KrakenClock } from './kraken-clock.ts';

const START = Date.UTC(2026, 10, 30);
let now: number;
/** How far Kraken's clock is ahead of the site's, and how long its answer takes. */
let kraken: { aheadMs: number; tookMs: number; reads: number };
let clock: KrakenClock;

beforeEach(() => {
  now = START;
  kraken = { aheadMs: 25_000, tookMs: 0, reads: 0 };
  clock = new KrakenClock({ now: () => now } as BrokerNetwork);
});

const client = {
  open: async () => {
    kraken.reads += 1;
    now += kraken.tookMs;
    return { unixtime: Math.floor((now - kraken.tookMs / 2 + kraken.aheadMs) / 1_000) };
  },
} as unknown as KrakenClient;

test('is the clock of the site until it was compared', async () => {
  expect(await clock.now(client)).toBe(START);
  expect(kraken.reads).toBe(0);
});

test('is right to half a second once it was compared', async () => {
  kraken.tookMs = 800;
  expect(await clock.read(client)).toBe(true);
  expect(Math.abs((await clock.now(client)) - (now + 25_000))).toBeLessThanOrEqual(500);
});

test('follows a clock of the site that was corrected, after a minute', async () => {
  await clock.read(client);
  kraken.aheadMs = 0;
  now += MINUTE_MS + 1;
  expect(Math.abs((await clock.now(client)) - now)).toBeLessThanOrEqual(500);
  expect(kraken.reads).toBe(2);
});

test('does not follow an answer that took long', async () => {
  kraken.tookMs = 9_000;
  expect(await clock.read(client)).toBe(false);
  expect(await clock.now(client)).toBe(now);
});
