import type { Page, Request } from '@playwright/test';
import type { Run } from '@sealtick/contract';
import { holdLogIn } from '../support/hold-log-in.ts';
import { memberRuns } from '../support/runs.ts';
import { expect, open, pretend, test } from '../support/test.ts';

/** Back-tests that a member runs on the server and keeps, on the config tab. */
const CONFIG = '/strategies/tideline-pullback?tab=config';

const runsOf = (page: Page) => page.getByRole('region', { name: 'Runs on the server' });
const row = (page: Page, name: string) => runsOf(page).getByRole('listitem').filter({ hasText: name });
const runButton = (page: Page) => runsOf(page).getByRole('button', { name: 'Run on the server' });

/** Answers the member's calls with runs that change. Returns these runs, and the writes that were sent. */
async function _serveRuns(page: Page, given: readonly Run[]) {
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

test.describe('a member', () => {
  test.use({ scenario: 'signed in' });

  test.describe('whose sign-in has ended', () => {
    test.use({ expectedErrors: [/401 \(Unauthorized\)/] });

    test('is logged in again, and the form is as it was', async ({ page }) => {
      await page.route('**/api/runs', (route, request) =>
        request.method() === 'POST'
          ? route.fulfill({
              status: 401,
              contentType: 'application/problem+json',
              body: JSON.stringify({ status: 401, detail: 'Sign in to call this.', message: 'Unauthorized' }),
            })
          : route.continue(),
      );
      await open(page, `${CONFIG}&set=stopAtr:3.0`);
      await runsOf(page).getByRole('textbox', { name: 'Name of the run' }).fill('Before the log-in');
      await runsOf(page).getByRole('button', { name: 'All bars' }).click();
      const leave = await holdLogIn(page);
      await pretend(page, 'full');
      await runButton(page).click();
      await expect(page.getByRole('region', { name: 'Notification' })).toContainText('Logging in again...');
      const { searchParams } = await leave();
      expect(searchParams.get('returnTo')).toContain('set=stopAtr');
      await page.waitForURL('**/login*');
      await pretend(page, 'signed in');
      await page.goto(searchParams.get('returnTo')!);
      await expect(runsOf(page).getByRole('textbox', { name: 'Name of the run' })).toHaveValue('Before the log-in');
      await expect(runsOf(page).getByRole('button', { name: 'All bars' })).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('textbox', { name: 'Stop distance', exact: true })).toHaveValue('3.0');
    });
  });

  test.describe('where the runs cannot be loaded', () => {
    test.use({ expectedErrors: [/503 \(Service Unavailable\)/] });

    test('can try again', async ({ page }) => {
      let isDown = true;
      await page.route('**/api/runs?*', (route) => (isDown ? route.fulfill({ status: 503 }) : route.continue()));
      await open(page, CONFIG);
      const failure = runsOf(page).getByRole('alert');
      await expect(failure).toContainText('Your runs could not be loaded');
      isDown = false;
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expect(row(page, 'Wider stop')).toBeVisible();
    });
  });
});
