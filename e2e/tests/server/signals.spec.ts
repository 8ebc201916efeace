import type { DeliveryFigures, Signal } from '@sealtick/contract';
import { expect, expectAccessible, open, test } from '../../support/test.ts';

/** A published signal of the running program, which publishes one every few bars. */
async function newestPublished(request: { get(path: string): Promise<{ json(): Promise<unknown> }> }): Promise<Signal> {
  let found: Signal | undefined;
  await expect
    .poll(
      async () => {
        const signals = (await (await request.get('/api/signals?limit=10')).json()) as Signal[];
        found = signals.find(({ index }) => index !== null);
        return found !== undefined;
      },
      { timeout: 90_000 },
    )
    .toBe(true);
  return found!;
}

test('a published signal opens over its own bars, and its proof holds in the browser', async ({ page, request }) => {
  const { id, symbol, index, entry } = await newestPublished(request);
  await open(page, '/signals');
  await page.goto(`/signals/${id}`);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: symbol, exact: true })).toBeVisible();
  const digits = entry.split('.')[1]?.length ?? 0;
  const written = Number(entry).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  await expect(drawer.getByRole('cell', { name: written, exact: true }).first()).toBeVisible();
  await expect(
    drawer
      .getByRole('figure', { name: /^Price of/ })
      .locator('canvas')
      .first(),
  ).toBeVisible();
  await drawer.getByRole('button', { name: 'Verify', exact: true }).click();
  const proof = drawer.getByRole('status', { name: 'Proof' });
  await expect(proof).toContainText(/^Proof holds: \d+ hashes, checked in this browser\./);
  await expect(proof).toContainText(`Entry #${index?.toLocaleString('en-US')} matches this page`);
  await expect(proof.getByLabel('Holds:')).toHaveCount(4);
  await expectAccessible(page);
});

test('delivery is measured from the close of the bar', async ({ request }) => {
  await newestPublished(request);
  const read = async () => (await (await request.get('/api/delivery')).json()) as DeliveryFigures;
  await expect.poll(async () => (await read()).measured, { timeout: 60_000 }).toBeGreaterThan(0);
  const { market, speed, published, measured, onTime } = await read();
  expect({ market, speed }).toEqual({ market: 'simulated', speed: 60 });
  expect(published).toBeGreaterThanOrEqual(measured);
  expect(measured).toBeGreaterThanOrEqual(onTime);
});

test('an unknown signal is 404 for browsers and programs, and an id with a control character is refused', async ({
  request,
}) => {
  for (const path of ['/signals/no-such', '/api/signals/no-such', '/signals/%00']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  expect((await request.get('/api/signals/%00')).status()).toBe(400);
});
