import type { Page, Request } from '@playwright/test';
import type { Run } from '@sealtick/contract';
import { refusal } from '../support/page/answers.ts';
import { memberRuns } from '../support/stand-in/runs.ts';
import { expect, open, PHONE, test } from '../support/test.ts';

/** Backtests that a member runs on the server and keeps, on the config tab. */
const CONFIG = '/strategies/tideline-pullback?tab=config';

const getRuns = (page: Page) => page.getByRole('region', { name: 'Runs on the server' });
const row = (page: Page, name: string) => getRuns(page).getByRole('listitem').filter({ hasText: name });
const runButton = (page: Page) => getRuns(page).getByRole('button', { name: 'Run on the server' });

/** Answers the member's calls with runs that change. Returns these runs, and the writes that were sent. */
async function serveRuns(page: Page, given: readonly Run[]) {
  const site = { runs: [...given], sent: [] as { method: string; path: string; body: unknown }[] };
  const write = (request: Request) => {
    const { pathname } = new URL(request.url());
    site.sent.push({ method: request.method(), path: pathname, body: request.postDataJSON() });
    const [, , , id, act] = pathname.split('/');
    const known = site.runs.find((one) => one.id === id) ?? memberRuns[0]!;
    if (request.method() === 'DELETE') {
      site.runs = site.runs.filter((one) => one.id !== id);
      return { status: 204 };
    }
    const changed: Run = {
      ...known,
      ...request.postDataJSON(),
      ...(id === undefined ? { id: 'run_new', state: 'queued', progress: 0 } : {}),
      ...(act === 'cancel' ? { state: 'cancelled' } : {}),
    };
    site.runs = [changed, ...site.runs.filter((one) => one.id !== changed.id)];
    return { json: changed };
  };
  await page.route('**/api/runs**', (route, request) => {
    if (request.method() !== 'GET') return route.fulfill(write(request));
    return new URL(request.url()).pathname === '/api/runs' ? route.fulfill({ json: site.runs }) : route.continue();
  });
  await page.route('**/api/runs/**', (route, request) =>
    request.method() === 'GET' ? route.continue() : route.fulfill(write(request)),
  );
  return site;
}

test('a visitor has the backtest of the browser alone', async ({ page }) => {
  await open(page, CONFIG);
  await expect(page.getByText(/20,000 bars in \d+ ms, in this browser/)).toBeVisible();
  await expect(getRuns(page)).toHaveCount(0);
});

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test('sees runs in every state', async ({ page }) => {
    await open(page, CONFIG);
    await expect(getRuns(page).getByRole('listitem')).toHaveCount(6);
    await expect(row(page, 'Every bar')).toContainText('Running, 42%');
    await expect(row(page, 'Every bar').getByRole('progressbar', { name: 'Progress of Every bar' })).toBeVisible();
    await expect(row(page, 'Double costs')).toContainText('as published, costs × 2');
    await expect(row(page, 'Double costs')).toContainText('Waiting');
    await expect(row(page, 'Next year')).toContainText('Failed: No 1h bars of EURUSD in this period');
    await expect(row(page, 'By mistake')).toContainText('Cancelled');
    await expect(row(page, 'Wider stop')).toContainText('1 parameter changed, costs × 1.5');
    await expect(row(page, 'Wider stop')).toContainText(/Sharpe .* trades in 20,000 bars/);
    await page.setViewportSize(PHONE);
  });

  test('runs the settings on the server, sees the progress and cancels', async ({ page }) => {
    const site = await serveRuns(page, []);
    await open(page, CONFIG);
    await expect(getRuns(page)).toContainText('No runs yet.');
    await page.getByRole('slider', { name: 'Stop distance, slider' }).fill('3');
    await expect(getRuns(page)).toContainText('The 20,000 bars of the backtest above:');
    await expect(getRuns(page).getByRole('textbox', { name: 'Name of the run' })).toHaveAttribute(
      'placeholder',
      'EURUSD 1h, 1 parameter changed',
    );
    await getRuns(page).getByRole('button', { name: '5m', exact: true }).click();
    await expect(getRuns(page)).toContainText('The days of the backtest above:');
    await expect(getRuns(page)).toContainText('The strategy is published for EURUSD on 1h, not on 5m.');
    await getRuns(page).getByRole('button', { name: 'All bars' }).click();
    await expect(getRuns(page)).toContainText('Every 5m bar of EURUSD that the site has, up to 1,000,000.');
    await runButton(page).click();
    const name = 'EURUSD 5m, 1 parameter changed';
    await expect(row(page, name)).toContainText('Waiting');
    expect(site.sent[0]).toMatchObject({
      method: 'POST',
      path: '/api/runs',
      body: {
        name,
        strategyId: 'tideline-pullback',
        symbol: 'EURUSD',
        timeframe: '5m',
        from: null,
        to: null,
        costFactor: 1,
      },
    });
    expect(site.sent[0]!.body).toMatchObject({ params: { stopAtr: 3 } });
    site.runs = site.runs.map((run) => ({ ...run, state: 'running', progress: 0.6 }));
    await expect(row(page, name)).toContainText('Running, 60%');
    await row(page, name)
      .getByRole('button', { name: `Cancel ${name}` })
      .click();
    await expect(row(page, name)).toContainText('Cancelled');
    expect(site.sent[1]).toMatchObject({ path: '/api/runs/run_new/cancel' });
  });

  test('names a run, chooses its days, and reads what is wrong with them', async ({ page, expectedErrors }) => {
    expectedErrors.push(/400 \(Bad Request\)/);
    await page.route('**/api/runs', (route, request) =>
      request.method() === 'POST'
        ? route.fulfill(
            refusal(400, '`from` must be before to.', { errors: [{ path: 'from', message: 'must be before to' }] }),
          )
        : route.continue(),
    );
    await open(page, CONFIG);
    await getRuns(page).getByRole('textbox', { name: 'Name of the run' }).fill('Two years');
    await getRuns(page).getByRole('button', { name: 'By days' }).click();
    await getRuns(page).getByLabel('First day').fill('2024-01-01');
    await getRuns(page).getByLabel('Last day').fill('2023-12-31');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await runButton(page).click();
    expect((await sent).postDataJSON()).toMatchObject({
      name: 'Two years',
      from: '2024-01-01T00:00:00.000Z',
      to: '2024-01-01T00:00:00.000Z',
    });
    await expect(getRuns(page).getByRole('alert')).toHaveText('must be before to');
    await expect(getRuns(page).getByLabel('First day')).toHaveAttribute('aria-invalid', 'true');
  });

  test('compares runs side by side, by their address too', async ({ page }) => {
    await open(page, CONFIG);
    await getRuns(page).getByRole('checkbox', { name: 'As published' }).check();
    await getRuns(page).getByRole('checkbox', { name: 'Wider stop' }).check();
    const table = page.getByRole('table', { name: 'Figures side by side' });
    await expect(table.getByRole('columnheader')).toHaveCount(2);
    await expect(table.getByRole('row', { name: /^Stop distance/ })).toContainText('3.0');
    await expect(table.getByRole('row', { name: /^Stop distance/ })).toContainText('2.5');
    await expect(table.getByRole('row', { name: /^Total return/ })).toContainText('Best');
    const curves = page.getByRole('figure', { name: /^Equity over drawdown: .*Wider stop .*%/ });
    await expect(curves).toBeVisible();
    await expect(page.getByText(/Hypothetical/).first()).toBeVisible();
    await expect(page, 'follows the choice after a pause').toHaveURL(/runs=/);
    const tray = page.getByRole('region', { name: 'Selected for comparison' });
    await expect(tray).toContainText('2 of 4 Wider stop, As published');
    await tray.getByRole('button', { name: 'Compare 2' }).click();
    await expect(page.getByRole('region', { name: 'Runs side by side' })).toBeFocused();
    await page.reload();
    await expect(table.getByRole('columnheader')).toHaveCount(2);
    await table.getByRole('button', { name: 'Remove Wider stop from the comparison' }).click();
    await expect(table.getByRole('columnheader')).toHaveCount(1);
    await expect(getRuns(page).getByRole('checkbox', { name: 'Wider stop' })).not.toBeChecked();
    await page.setViewportSize(PHONE);
  });

  test('renames a run, deletes it and undoes that', async ({ page }) => {
    const site = await serveRuns(page, memberRuns);
    await open(page, CONFIG);
    await row(page, 'Wider stop').getByRole('button', { name: 'Rename Wider stop' }).click();
    await getRuns(page).getByRole('textbox', { name: 'New name of Wider stop' }).fill('Widest stop');
    await getRuns(page).getByRole('button', { name: 'Rename', exact: true }).click();
    await expect(row(page, 'Widest stop')).toBeVisible();
    await row(page, 'Widest stop').getByRole('button', { name: 'Delete Widest stop' }).click();
    await expect(row(page, 'Widest stop')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => site.sent.at(-1)?.path).toBe('/api/runs/run_5/restore');
  });

  test('reads why a run was not deleted, also after another one was', async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to fetch|ERR_FAILED/);
    await serveRuns(page, memberRuns);
    let refuse = () => {};
    const isRefused = new Promise<void>((done) => {
      refuse = done;
    });
    await page.route('**/api/runs/run_5', async (route) => {
      await isRefused;
      return route.abort();
    });
    await open(page, CONFIG);
    await row(page, 'Wider stop').getByRole('button', { name: 'Delete Wider stop' }).click();
    await row(page, 'By mistake').getByRole('button', { name: 'Delete By mistake' }).click();
    const message = page.getByRole('region', { name: /^Notifications/ });
    await expect(message).toContainText('Run “By mistake” deleted');
    refuse();
    await expect(message).toContainText('Run “Wider stop” could not be deleted');
  });

  test('reads why a run could not be cancelled or restored without a network', async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to fetch|ERR_FAILED/);
    await serveRuns(page, memberRuns);
    await page.route(/\/api\/runs\/[^/]+\/(cancel|restore)$/, (route) => route.abort());
    await open(page, CONFIG);
    await row(page, 'Every bar').getByRole('button', { name: 'Cancel Every bar' }).click();
    const message = page.getByRole('region', { name: /^Notifications/ });
    await expect(message).toContainText('“Every bar” could not be cancelled');
    await expect(message).toContainText('The server could not be reached. Check your connection and try again.');
    await expect(row(page, 'Every bar').getByRole('button', { name: 'Cancel Every bar' })).toBeEnabled();
    await row(page, 'Wider stop').getByRole('button', { name: 'Delete Wider stop' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(message).toContainText('Run “Wider stop” could not be restored');
  });

  test('puts the settings of a run into the form', async ({ page }) => {
    await open(page, CONFIG);
    await getRuns(page).getByRole('button', { name: 'Use the settings of Wider stop' }).click();
    await expect(page.getByRole('textbox', { name: 'Stop distance', exact: true })).toHaveValue('3.0');
    await expect(page).toHaveURL(/set=stopAtr%3A3\.0|set=stopAtr:3\.0/);
    await expect(page).toHaveURL(/costs=1\.5/);
    const typed = await page.evaluate(() => JSON.stringify(sessionStorage));
    expect(typed, 'the timeframe follows the settings above').not.toContain('timeframe');
  });

  test('takes the timeframe of a run and its bars of exits over, and keeps them for the next run', async ({ page }) => {
    const site = await serveRuns(page, [
      { ...memberRuns.find(({ name }) => name === 'Wider stop')!, timeframe: '4h', detail: '5m' },
    ]);
    await open(page, CONFIG);
    await getRuns(page).getByRole('button', { name: 'Use the settings of Wider stop' }).click();
    const timeframe = getRuns(page).getByRole('group', { name: 'Timeframe of the run' });
    await expect(timeframe.getByRole('button', { name: '4h', pressed: true })).toBeVisible();
    await expect(getRuns(page).getByLabel('Exits inside a bar')).toHaveValue('5m');
    await getRuns(page).getByRole('textbox', { name: 'Name of the run' }).fill('Again');
    await runButton(page).click();
    await expect(getRuns(page).getByRole('textbox', { name: 'Name of the run' })).toHaveValue('');
    await expect(timeframe.getByRole('button', { name: '4h', pressed: true })).toBeVisible();
    expect(site.sent[0]!.body).toMatchObject({ name: 'Again', timeframe: '4h', detail: '5m' });
    await page.reload();
    await expect(timeframe.getByRole('button', { name: '4h', pressed: true })).toBeVisible();
  });
});

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test.describe('where the runs cannot be loaded', () => {
    test.use({ expectedErrors: [/503 \(Service Unavailable\)/] });

    test('can try again', async ({ page }) => {
      let isDown = true;
      await page.route('**/api/runs?*', (route) => (isDown ? route.fulfill({ status: 503 }) : route.continue()));
      await open(page, CONFIG);
      const failure = getRuns(page).getByRole('alert');
      await expect(failure).toContainText('Your runs could not be loaded');
      isDown = false;
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expect(row(page, 'Wider stop')).toBeVisible();
    });
  });
});
