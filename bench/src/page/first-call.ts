import type { Page } from '@playwright/test';
import type { Site } from './site.ts';

/** A slow connection: 1 Mbit/s in both directions, 40 ms for each answer. */
const NETWORK = { offline: false, latency: 40, downloadThroughput: 125_000, uploadThroughput: 125_000 };
const SLOWER_PROCESSOR = 4;
/** Runs in the page: notes when the content of the open call has been painted. */
const NOTE_READABLE = `(() => {
  const look = () => {
    const call = document.querySelector('details[open] > :nth-child(2)');
    if (call === null || call.getBoundingClientRect().height === 0) requestAnimationFrame(look);
    else requestAnimationFrame(() => { globalThis.readableAt = performance.now(); });
  };
  requestAnimationFrame(look);
})()`;

/** Bytes of the page, and of the files that it had by then. */
const ARRIVED = `performance.getEntriesByType('navigation')[0].transferSize +
  performance.getEntriesByType('resource').reduce((sum, { responseEnd, transferSize }) =>
    sum + (responseEnd > 0 && responseEnd <= globalThis.readableAt ? transferSize : 0), 0)`;

export interface FirstCall {
  readonly ms: number;
  /** Bytes that had arrived by then. */
  readonly kb: number;
}

/** Returns when the first call of /api-docs can be read on a first visit with a slow connection and processor. */
export async function readFirstCall(site: Site): Promise<FirstCall> {
  const page = await site.newPage();
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
    await page.addInitScript(NOTE_READABLE);
    await page.goto('/api-docs', { waitUntil: 'commit' });
    const ms = await readableAt(page);
    await page.waitForLoadState('load');
    return { ms, kb: (await page.evaluate<number>(ARRIVED)) / 1_000 };
  } finally {
    await page.close();
  }
}

/** Polled, because the policy of the page forbids functions that wait in it. */
async function readableAt(page: Page): Promise<number> {
  for (;;) {
    const at = await page.evaluate<number | undefined>('globalThis.readableAt');
    if (at !== undefined) return at;
    await page.waitForTimeout(100);
  }
}
