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
    const arrived: { at: number; bytes: number }[] = [];
    const begun = performance.now();
    session.on('Network.dataReceived', ({ encodedDataLength }) =>
      arrived.push({ at: performance.now() - begun, bytes: encodedDataLength }),
    );
    await page.addInitScript(NOTE_READABLE);
    await page.goto('/api-docs', { waitUntil: 'commit' });
    const ms = Number(await (await page.waitForFunction('globalThis.readableAt')).jsonValue());
    const bytes = arrived.reduce((sum, one) => sum + (one.at <= ms ? one.bytes : 0), 0);
    return { ms, kb: bytes / 1_000 };
  } finally {
    await page.close();
  }
}
