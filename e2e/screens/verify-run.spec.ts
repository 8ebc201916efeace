import type { Page } from '@playwright/test';
import { DEFINITIONS } from '@sealtick/engine';
import type { Scenario } from '../support/stand-in/scenario-names.ts';
import { expect, open, test } from '../support/test.ts';

const VERIFY = '/signals/verify?strategy=meridian-trend';
/** Figures of a live record, each of which the verifier compares. */
const FIGURES = Object.keys(DEFINITIONS).length;

/** The verifier sends no cookies, so a header selects the scenario of the log for verifier and page. */
async function pretendLog(page: Page, scenario: Scenario): Promise<void> {
  await page.context().setExtraHTTPHeaders({ 'x-scenario': scenario });
}

async function verify(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Verify/ }).click();
  await expect(page.getByRole('button', { name: 'Verify again' })).toBeVisible();
}

const verdict = (page: Page) => page.getByRole('region', { name: /^The (record|log)/ });
const figures = (page: Page) => page.getByRole('region', { name: /^Live figures/ });

test.describe('an intact log', () => {
  test.beforeEach(async ({ page }) => {
    await pretendLog(page, 'sealed log');
    await open(page, VERIFY);
  });

  test('holds, with the list of checks and the checkpoint', async ({ page }) => {
    await verify(page);
    await expect(verdict(page)).toContainText(/The log is consistentAll 2,\d{3} entries were checked: /);
    await expect(verdict(page)).toContainText(
      'No earlier checkpoint was compared, so a rewritten log would look the same.',
    );
    await expect(verdict(page)).toContainText(/2,\d{3} leaf hashes of 2,\d{3} made one tree/);
    await expect(verdict(page)).toContainText('R was recomputed from the printed prices and costs');
    const checkpoint = page.getByRole('region', { name: 'The checked checkpoint' });
    await expect(checkpoint).toContainText(/Entries2,\d{3}/);
    await expect(checkpoint).toContainText('signals.example.com/log/test');
    await expect(checkpoint).toContainText(/Root of all entries[0-9a-f]{64}/);
    await expect(checkpoint).toContainText(/Key fingerprint[0-9a-f]{8}$/);
  });

  test('says that nothing was changed only where an earlier checkpoint was compared', async ({ page }) => {
    await verify(page);
    await expect(verdict(page)).not.toContainText('was changed');
    await verify(page);
    await expect(verdict(page)).toContainText('The record holds');
    await expect(verdict(page)).toContainText(
      'Nothing that the earlier checkpoint covers was changed, removed or reordered.',
    );
  });

  test('asks the site for nothing more once its page is left', async ({ page, apiCalls }) => {
    let answer = () => {};
    const held = new Promise<void>((hold) => {
      const wait = () =>
        new Promise<void>((release) => {
          answer = release;
          hold();
        });
      page.route(/\/api\/log\/checkpoint/, (route) => wait().then(() => route.continue()));
    });
    await page.getByRole('button', { name: /^Verify/ }).click();
    await held;
    await open(page, '/terms-of-service');
    const before = [...apiCalls];
    answer();
    await page.waitForLoadState('networkidle');
    expect(apiCalls).toEqual(before);
  });

  test('shows each published figure recomputed, and the reason if one has no value yet', async ({ page }) => {
    await expect(figures(page)).toContainText('After the check, this shows');
    await verify(page);
    await expect(figures(page)).toContainText(
      new RegExp(`All ${FIGURES} figures are equal, recomputed from 2,\\d{3} entries up to`),
    );
    const sharpe = figures(page).getByRole('row', { name: /^Sharpe/ });
    const [published, recomputed] = await sharpe.getByRole('cell').allInnerTexts();
    expect(published).toMatch(/^[−\d.]+$/);
    expect(recomputed).toBe(published);
    await expect(sharpe).toContainText('equal');
    const annual = figures(page).getByRole('row', { name: /^Annual return/ });
    await expect(annual, 'a figure without a value is among all figures').toHaveCount(0);
    await expect(figures(page).getByRole('row')).toHaveCount(12);
    await page.getByRole('button', { name: `Show all ${FIGURES} figures` }).click();
    await expect(figures(page).getByRole('row')).toHaveCount(FIGURES + 1);
    await expect(annual).toContainText(/insufficient sample: \d+ of 365 days/);
    await expect(annual.getByRole('cell')).toHaveText(['—', '—', 'equal']);

    await page.getByRole('combobox', { name: 'Strategy' }).selectOption('impulse');
    await expect(page).toHaveURL('/signals/verify?strategy=impulse');
    await page.getByRole('button', { name: /^Show all \d+ figures$/ }).click();
    await expect(figures(page).getByRole('row', { name: /^Sharpe/ })).toContainText(
      /insufficient sample: \d+ of 30 trades/,
    );
    await expect(figures(page)).toContainText('The log holds hashes of a backtest');
    await page.getByRole('combobox', { name: 'Strategy' }).selectOption('steady-pullback');
    await expect(figures(page)).toContainText('the log has no signal of it yet');
  });

  test('is read without cookies, every entry once', async ({ page }) => {
    const entries: string[] = [];
    page.on('request', async (request) => {
      if (request.url().includes('/api/log/entries')) entries.push(`${request.url()} ${request.headers().cookie}`);
    });
    await verify(page);
    expect(entries.length).toBeGreaterThanOrEqual(5);
    expect(new Set(entries).size).toBe(entries.length);
    for (const call of entries) expect(call).toMatch(/ undefined$/);
  });
});

test('a tampered log does not hold, with layer, entry and fields', async ({ page }) => {
  await pretendLog(page, 'tampered log');
  await open(page, VERIFY);
  await verify(page);
  await expect(verdict(page)).toContainText('The record does NOT hold3 findings. The first bad entry is');
  const findings = page.getByRole('list', { name: 'Findings' }).getByRole('listitem');
  await expect(findings).toHaveCount(3);
  await expect(findings.first()).toContainText(/^Changed after it was sealed: entry \d+ROW_MISMATCHLayer: the entries/);
  await expect(findings.last()).toContainText('Layer: the signal as the site shows it');
  await expect(findings.last().getByRole('row', { name: /^entry/ })).toContainText(/"\d+\.\d\d""\d+\.\d\d"/);
  await expect(figures(page)).toContainText('prove nothing until the findings are explained');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Verify in this browser' })).toBeEnabled();
  await expect(page.getByText('This browser has saved'), 'nothing is kept of it').toHaveCount(0);
});

test('a history rewritten since the last visit is a fork, shown with both roots', async ({ page, request }) => {
  const getRoot = async (scenario: Scenario): Promise<string> =>
    (await (await request.get('/api/log/checkpoint', { headers: { 'x-scenario': scenario } })).json()).rootHash;
  await pretendLog(page, 'sealed log');
  await open(page, VERIFY);
  await verify(page);
  await pretendLog(page, 'forked log');
  await verify(page);
  await expect(verdict(page)).toContainText('The record does NOT hold');
  await expect(verdict(page)).toContainText('History was rewritten');
  const kept = page.getByRole('region', { name: 'Saved checkpoints' });
  await expect(kept).toContainText('FORK: saved by this browser');
  await expect(kept).toContainText(await getRoot('sealed log'));
  await expect(kept).toContainText(await getRoot('forked log'));
  await pretendLog(page, 'sealed log');
  await verify(page);
  await expect(kept, 'the saved checkpoint was not overwritten').toContainText('Consistent: saved by this browser');
});

test('compares a checkpoint from an email or a file, and rejects a text without one', async ({ page, request }) => {
  const answer = await request.get('/api/log/checkpoint', { headers: { 'x-scenario': 'sealed log' } });
  const { note } = await answer.json();
  await pretendLog(page, 'forked log');
  await open(page, VERIFY);
  const field = page.getByRole('textbox', { name: 'Checkpoint, or a text that contains it' });
  const check = page.getByRole('button', { name: 'Compare with it' });
  await check.click();
  await expect(page.getByText('Paste a checkpoint, or load a file with one.')).toBeVisible();
  await field.fill('Dear member, here is nothing.');
  await check.click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('This text contains no checkpoint.')).toBeVisible();
  await expect(field, 'the text stays').toHaveValue('Dear member, here is nothing.');

  await field.fill(`Long BTCUSD\n\n${note.replaceAll(/^/gm, '> ')}`);
  await expect(page.getByText(/^Of signals\.example\.com\/log\/test, with 2,\d{3} entries\.$/)).toBeVisible();
  await check.click();
  const kept = page.getByRole('region', { name: 'Saved checkpoints' });
  await expect(kept).toContainText('FORK: given by you');

  await pretendLog(page, 'sealed log');
  await field.fill('');
  const buffer = Buffer.from(JSON.stringify({ note }));
  await page.getByLabel('Checkpoint file').setInputFiles({ name: 'kept.json', mimeType: 'application/json', buffer });
  await expect(field).toHaveValue(/signals\.example\.com/);
  await check.click();
  await expect(kept).toContainText('Consistent: given by you');

  await field.fill(note.replace('/log/test\n', '/log/other\n'));
  await check.click();
  await expect(kept).toContainText('Proves nothing: given by you');
});

test('checks entries within the public delay by their hashes, and shows how many there are', async ({ page }) => {
  await pretendLog(page, 'delayed log');
  await open(page, VERIFY);
  await verify(page);
  await expect(verdict(page)).toContainText('25 of them by their hashes only: until the public delay is over');
  await expect(figures(page)).toContainText(`All ${FIGURES} figures are equal`);
});

test('an empty log is not an error', async ({ page }) => {
  await pretendLog(page, 'empty log');
  await open(page, VERIFY);
  await verify(page);
  await expect(verdict(page)).toContainText('Nothing has been published yet');
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/net::ERR_/] });

  test('a check neither passes nor fails, and can be retried', async ({ page }) => {
    await pretendLog(page, 'sealed log');
    await open(page, VERIFY);
    await page.route('**/api/log/entries*', (route) => route.abort());
    await verify(page);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('The check did not finish: no connection');
    await expect(alert).toContainText('This says nothing about the record.');
    await expect(verdict(page)).toHaveCount(0);
    await page.unroute('**/api/log/entries*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(verdict(page)).toContainText('The log is consistent');
  });
});

test('distinguishes an invalid response from a failed proof', async ({ page }) => {
  await open(page, VERIFY);
  await page.route('**/api/log/checkpoint', (route) => route.fulfill({ json: ['nothing'] }));
  await verify(page);
  await expect(page.getByRole('alert')).toContainText('The site did not answer with a log');
  await expect(page.getByRole('alert')).toContainText('Its record has not been verified.');
});

test('a key that does not parse is a verdict about the record, not an error of the verifier', async ({ page }) => {
  await pretendLog(page, 'sealed log');
  await open(page, VERIFY);
  await page.route('**/api/log/keys', (route) => route.fulfill({ json: [{ verifierKey: 'nonsense' }] }));
  await verify(page);
  await expect(verdict(page)).toContainText('The record does NOT hold');
  await expect(verdict(page)).toContainText('Not signed by the key of this log');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('waits if the site asks to, and a check can be stopped', async ({ page }) => {
  await pretendLog(page, 'sealed log');
  await open(page, VERIFY);
  await page.route('**/api/live-records', (route) => route.fulfill({ status: 429, headers: { 'retry-after': '60' } }));
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(page.getByText('The site limits requests. The check continues in 60 s')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Entries checked' })).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Verify in this browser' })).toBeFocused();
});
