import { goTo } from '../support/page/go-to.ts';
import { DESKTOP, expect, open, PHONE, test } from '../support/test.ts';

const TIDELINE = '/strategies/tideline-pullback';

test('cards stand next to each other on a desktop and below on a phone, and a value has one line beside its explanation', async ({
  page,
}) => {
  /** How far the second card begins below the first one, px. The page may grow above them while its charts are drawn. */
  const distance = async () => {
    const cards = ['Backtest and live compared', 'Result by trade'].map((name) => page.getByRole('region', { name }));
    const [first, second] = await Promise.all(cards.map((card) => card.first().boundingBox()));
    return second!.y - first!.y;
  };
  await open(page, TIDELINE);
  await expect.poll(distance).toBe(0);
  await page.setViewportSize(PHONE);
  await expect.poll(distance).toBeGreaterThan(0);

  await page.setViewportSize(DESKTOP);
  await goTo(page, '/strategies/meridian-trend?tab=config');
  const published = page.getByRole('region', { name: 'Published configuration' });
  const height = async (name: string) => (await published.getByText(name, { exact: true }).boundingBox())!.height;
  expect(await height('55 bars'), 'in one line next to a long explanation').toBe(await height('2.4'));
});
