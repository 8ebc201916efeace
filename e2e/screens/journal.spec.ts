import type { Page } from '@playwright/test';
import { expectLink, recordBodies } from '../support/page/answers.ts';
import { JOURNAL_ENTRIES } from '../support/stand-in/journal.ts';
import { expect, open, test } from '../support/test.ts';

const json = (body: object, status = 200) => ({
  status,
  contentType: status < 400 ? 'application/json' : 'application/problem+json',
  body: JSON.stringify(body),
});
const PROBLEM = { type: 'about:blank', instance: '', message: 'x', requestId: 'x' };
const FIRST = JOURNAL_ENTRIES[0]!;

/** Stores what the page sends of the first trade, after a promise if one is given; returns what was sent. */
const recordSaves = (page: Page, isAnswered: Promise<void> | null = null) =>
  recordBodies<{ note: string; tags: string[]; criteria: object; revision: number }>(
    page,
    '**/api/journal/entries/sig_journal00001',
    async (request) => {
      await isAnswered;
      const body = request.postDataJSON();
      return json({ ...FIRST, ...body, revision: body.revision + 1 });
    },
  );

test.describe('a screenshot that a proxy refuses', () => {
  test.use({ scenario: 'subscriber', expectedErrors: [/status of 502/] });

  test('says that the server could not be reached', async ({ page }) => {
    await page.route('**/api/journal/entries/*/screenshots', (route) =>
      route.fulfill({ status: 502, body: 'Bad Gateway' }),
    );
    await open(page, `/journal?trade=${FIRST.id}`);
    const file = { name: 'chart.png', mimeType: 'image/png', buffer: Buffer.from('picture') };
    await page.getByLabel('Add a screenshot').setInputFiles(file);
    await expect(page.getByRole('alert')).toContainText('The server could not be reached.');
  });
});

test.describe('a stored screenshot', () => {
  test.use({ scenario: 'subscriber' });

  test('is deleted only after a confirmation', async ({ page }) => {
    const screenshot = { id: 'js_u4R8kZ0qS1mT7vXc2Yb9Aw', width: 640, height: 280 };
    let isStored = true;
    await page.route('**/api/journal/entries?*', async (route) => {
      const answer = (await (await route.fetch()).json()) as object;
      return route.fulfill({ json: { ...answer, entries: [{ ...FIRST, screenshots: isStored ? [screenshot] : [] }] } });
    });
    await recordBodies(page, `**/api/journal/screenshots/${screenshot.id}`, () => {
      isStored = false;
      return { status: 204 };
    });
    await open(page, '/journal');
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('combobox', { name: 'Side' }).selectOption(FIRST.side);
    await page.getByRole('button', { name: 'Delete screenshot 1' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete screenshot 1?' });
    expect(isStored).toBe(true);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('list', { name: 'Screenshots' })).toHaveCount(0);
  });
});

test.describe('a file that cannot be read again', () => {
  test.use({ scenario: 'subscriber' });

  test('is to be chosen again', async ({ page }) => {
    await open(page, '/journal?tab=import');
    await page.evaluate(
      'window.read = FileReader.prototype.readAsDataURL; FileReader.prototype.readAsDataURL = function () { this.onerror(); }',
    );
    const file = { name: 'trades.csv', mimeType: 'text/csv', buffer: Buffer.from('symbol') };
    const form = page.getByRole('form', { name: 'Import trades' });
    await form.getByLabel('File').setInputFiles(file);
    await form.getByRole('combobox', { name: 'Server time' }).selectOption('America/New_York+7');
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(form.getByRole('alert')).toHaveText('The file could not be read. Choose it again.');
    await form.getByLabel('File').setInputFiles(file);
    await expect(form.getByRole('alert')).toHaveCount(0);
    await page.evaluate('FileReader.prototype.readAsDataURL = window.read');
  });
});

test.describe('the journal of a member', () => {
  test.use({ scenario: 'subscriber' });

  test('lists trades of the record and imported ones, with results, notes and figures', async ({ page }) => {
    await open(page, '/journal');
    await expectLink(page, 'How the journal works', '/help-center/keep-a-journal');
    const list = page.getByRole('list', { name: 'Trades' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expect(list).toContainText('No note yet');
    await expect(list).toContainText('no stop at the entry');
    await expect(list, 'without the marks of Markdown').toContainText('Moved the stop by hand at 09:02.');
    await expect(page.getByRole('heading', { level: 1, name: 'Trade Journal' })).toBeVisible();
    await expect(page.getByText(/^Simulated market: prices are generated/)).toBeVisible();
  });

  test('reads the money of a trade net of costs, with its currency, and which answers no trade has', async ({
    page,
  }) => {
    const [, , imported] = JOURNAL_ENTRIES;
    await open(page, `/journal?trade=${imported!.id}`);
    await expect(page.getByText('+196.50 USD')).toBeVisible();
    await expect(page.getByText('no result in R with this answer'), 'for plans that were followed').toHaveCount(1);
    await expect(page.getByText('mean −1.000'), 'of plans that were not').toHaveCount(1);
  });

  test('sees the list above the editor on a narrow screen until a trade is chosen', async ({ page }) => {
    await open(page, '/journal');
    const list = page.getByRole('region', { name: 'Trades', exact: true });
    await expect(list).not.toHaveAttribute('class', /max-xl:order-2/);
    await list.getByRole('link').nth(1).click();
    await expect(list).toHaveAttribute('class', /max-xl:order-2/);
  });

  test('reads that the site shows no bars of a symbol that it does not have', async ({ page }) => {
    await page.route('**/api/bars?*', (route) =>
      route.fulfill(json({ ...PROBLEM, title: 'Not Found', status: 404, code: 'NOT_FOUND' }, 404)),
    );
    await open(page, '/journal');
    await page.getByRole('button', { name: 'Show the chart' }).click();
    await expect(page.getByText(`This site shows no bars of ${FIRST.symbol}.`)).toBeVisible();
  });

  test('adds the tags that commas separate, each once', async ({ page }) => {
    const sent = await recordSaves(page);
    await open(page, '/journal');
    await page.getByRole('textbox', { name: 'New tags' }).fill('Late, FOMO');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => sent.at(-1)?.tags.slice(-2)).toEqual(['Late', 'FOMO']);
    await expect(page.getByRole('textbox', { name: 'New tags' })).toHaveValue('');
  });

  test('stores a note while it is typed', async ({ page }) => {
    const sent = await recordSaves(page);
    await open(page, '/journal');
    await page.getByRole('textbox', { name: 'Note' }).fill('Waited for the close.');
    await expect.poll(() => sent.map(({ note, revision }) => [note, revision])).toEqual([['Waited for the close.', 1]]);
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  });

  test('stores what is typed while a note is on its way, also for a member who goes on', async ({ page }) => {
    let answer = () => {};
    const isAnswered = new Promise<void>((done) => {
      answer = done;
    });
    const sent = await recordSaves(page, isAnswered);
    await open(page, '/journal');
    await page.getByRole('textbox', { name: 'Note' }).fill('Waited.');
    await expect.poll(() => sent.length).toBe(1);
    await page.getByRole('textbox', { name: 'Note' }).fill('Waited for the close.');
    await page.getByRole('list', { name: 'Trades' }).getByRole('link').nth(1).click();
    await expect(page.getByRole('textbox', { name: 'Note' })).not.toHaveValue('Waited for the close.');
    answer();
    await expect
      .poll(() => sent.map(({ note, revision }) => [note, revision]))
      .toEqual([
        ['Waited.', 1],
        ['Waited for the close.', 2],
      ]);
  });

  test('keeps a note in the browser while the server cannot be reached, and sends it later', async ({ page }) => {
    let isDown = true;
    await page.route('**/api/journal/entries/sig_journal00001', (route) =>
      isDown ? route.abort() : route.fulfill(json({ ...FIRST, note: 'Kept.', revision: 2 })),
    );
    await open(page, '/journal');
    await page.getByRole('textbox', { name: 'Note' }).fill('Kept.');
    const alert = page.getByRole('alert').filter({ hasText: 'This browser keeps what you typed.' });
    await expect(alert).toBeVisible();
    isDown = false;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  });

  test('says that a trade was changed on another device, and overwrites it only if the member says so', async ({
    page,
  }) => {
    const sent: number[] = [];
    await page.route('**/api/journal/entries/sig_journal00001', (route) => {
      sent.push(route.request().postDataJSON().revision);
      return sent.length === 1
        ? route.fulfill(json({ code: 'CONFLICT', status: 409, title: 'Conflict', detail: 'Changed.', ...PROBLEM }, 409))
        : route.fulfill(json({ ...FIRST, note: 'Mine.', revision: 2 }));
    });
    await open(page, '/journal');
    await page.getByRole('textbox', { name: 'Note' }).fill('Mine.');
    const alert = page.getByRole('alert').filter({ hasText: 'This trade was changed elsewhere since you opened it.' });
    await expect(alert).toContainText('Stored: Moved the stop by **hand** at 09:02.');
    await alert.getByRole('button', { name: 'Store mine instead' }).click();
    await expect.poll(() => sent.length).toBe(2);
  });

  test('shows a note as its Markdown says', async ({ page }) => {
    await open(page, '/journal');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText('hand', { exact: true })).toBeVisible();
  });

  test('asks the criteria of the plan, and takes an answer back at the second press', async ({ page }) => {
    const sent: object[] = [];
    await page.route('**/api/journal/entries/sig_journal00001', (route) => {
      const body = route.request().postDataJSON();
      sent.push(body.criteria);
      return route.fulfill(json({ ...FIRST, ...body, revision: body.revision + 1 }));
    });
    await open(page, '/journal');
    const question = page.getByRole('group', { name: 'Stop left alone' });
    await question.getByRole('button', { name: 'No' }).click();
    await expect.poll(() => sent).toEqual([{ jc_stop000000000000000AAA: false }]);
    await question.getByRole('button', { name: 'No' }).click();
    await expect.poll(() => sent.at(-1)).toEqual({});
  });

  test('adds a typed trade, and shows what the server refuses next to its field', async ({ page }) => {
    const sent = await recordBodies<object>(page, '**/api/journal/entries', () => {
      const errors = [{ path: 'stop', message: 'of a long trade must be below its entry.' }];
      return json({ code: 'UNPROCESSABLE', status: 422, title: 'No', detail: 'No.', errors, ...PROBLEM }, 422);
    });
    await open(page, '/journal');
    await page.getByRole('button', { name: 'Add a trade' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a trade' });
    await dialog.getByRole('textbox', { name: 'Symbol' }).fill('EURUSD');
    await dialog.getByLabel('Opened (UTC)').fill('2026-03-10T10:00');
    await dialog.getByRole('textbox', { name: 'Entry price' }).fill('1,10');
    await dialog.getByRole('textbox', { name: 'Stop at the entry' }).fill('1,205');
    await dialog.getByRole('textbox', { name: 'Profit before costs' }).fill('1,234.50');
    await dialog.getByRole('textbox', { name: 'Commission and swap' }).fill('three');
    await dialog.getByRole('button', { name: 'Add the trade' }).click();
    await expect(dialog).toContainText('Write 1.205 or 1205.');
    await expect(dialog).toContainText('Enter a number such as 1234.50.');
    expect(sent).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Stop at the entry' }).fill('1.20');
    await expect(dialog).not.toContainText('Write 1.205 or 1205.');
    await expect(dialog).toContainText('Enter a number such as 1234.50.');
    await dialog.getByRole('textbox', { name: 'Commission and swap' }).fill('-3,5');
    await dialog.getByRole('button', { name: 'Add the trade' }).click();
    await expect(dialog).toContainText('of a long trade must be below its entry.');
    expect(sent[0]).toMatchObject({
      symbol: 'EURUSD',
      entry: '1.10',
      openedAt: '2026-03-10T10:00:00.000Z',
      exit: null,
      profit: 1234.5,
      costs: -3.5,
      lots: null,
    });
  });

  test('sets the stop of an imported trade, whatever its fields have that are not shown', async ({ page }) => {
    const [, , imported] = JOURNAL_ENTRIES;
    const sent = await recordBodies(page, `**/api/journal/entries/${imported!.id}/trade`, json(imported!));
    await page.route('**/api/journal/entries?**', async (route) => {
      const listed = await (await route.fetch()).json();
      return route.fulfill(json({ ...listed, entries: listed.entries.map((one: object) => ({ ...one, lots: 1e-7 })) }));
    });
    await open(page, `/journal?trade=${imported!.id}`);
    const dialog = page.getByRole('dialog', { name: 'Stop at the entry' });
    for (const stop of ['1.245', '1.246']) {
      await page.getByRole('button', { name: 'Set the stop' }).click();
      await dialog.getByRole('textbox', { name: 'Stop at the entry' }).fill(stop);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
    }
    expect(sent).toEqual([{ stop: '1.245' }, { stop: '1.246' }]);
  });

  test('deletes a trade, and reads why it could not be restored', async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to fetch|ERR_FAILED/);
    const [, , imported] = JOURNAL_ENTRIES;
    let answer = () => {};
    const isAnswered = new Promise<void>((done) => {
      answer = done;
    });
    await open(page, `/journal?trade=${imported!.id}`);
    await page.route('**/api/journal/entries?**', async (route) => {
      const listed = await (await route.fetch()).json();
      return route.fulfill(json({ ...listed, entries: JOURNAL_ENTRIES.slice(0, 2) }));
    });
    await page.route('**/api/journal/views', async (route) => {
      await isAnswered;
      return route.fallback();
    });
    await page.route(`**/api/journal/entries/${imported!.id}`, (route) => route.fulfill({ status: 204 }));
    await page.route(`**/api/journal/entries/${imported!.id}/restore`, (route) => route.abort());
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Trades' }).getByRole('listitem')).toHaveCount(2);
    answer();
    const message = page.getByRole('region', { name: /^Notifications/ });
    await expect(message).toContainText(`Trade in ${imported!.symbol} deleted`);
    await expect(page).toHaveURL('/journal');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(message).toContainText('Trade not restored');
  });

  test('shows results by tag and what other stops would have changed, with n and interval', async ({ page }) => {
    await open(page, '/journal?tab=statistics');
    await expect(page.getByRole('table', { name: 'Results: By tag' })).toContainText(
      'win rate needs 10 closed trades, interval 30; has 1',
    );
    const stops = page.getByRole('table', { name: 'A nearer stop' });
    await expect(stops).toContainText('A stop at 0.8 R would have had');
    await expect(stops).toContainText('−0.050 R to +0.090 R');
    await expect(page.getByText('n = 40')).toBeVisible();
  });

  test('lists the tables without trades once, each with what it needs', async ({ page }) => {
    await open(page, '/journal?tab=statistics');
    const empty = page.getByRole('region', { name: 'Tables without trades yet' });
    await expect(empty.getByRole('term')).toHaveText([
      'By plan',
      'By criterion',
      'By rating',
      'By symbol',
      'By origin',
    ]);
    await expect(empty).toContainText('needs trades with a rating');
    await expect(page.getByRole('region', { name: 'By tag', exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'By rating', exact: true })).toHaveCount(0);
  });

  test('asks for the name of a view that is saved without one', async ({ page }) => {
    await open(page, '/journal?result=lost');
    await page.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByLabel('Save these conditions as')).toHaveAccessibleDescription('Enter a name.');
  });

  test('counts the conditions behind the button of the filters', async ({ page }) => {
    await open(page, '/journal?side=long&rating=2');
    const button = page.getByRole('button', { name: /^Filters/ });
    await expect(button).toContainText('2 set');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('combobox', { name: 'Side' })).toHaveValue('long');
    await page.keyboard.press('Escape');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('saves a plan with a criterion on each line', async ({ page }) => {
    const sent = await recordBodies<{ criteria: object[] }>(
      page,
      '**/api/journal/plans',
      json({ id: 'jp_x', name: 'A', text: '', criteria: [], createdAt: FIRST.openedAt }, 201),
    );
    await open(page, '/journal?tab=plans');
    const form = page.getByRole('form', { name: 'New plan' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Breakout');
    await form.getByRole('textbox', { name: 'Checklist' }).fill('Trend\n\nNews ');
    await form.getByRole('button', { name: 'Add plan' }).click();
    await expect.poll(() => sent[0]?.criteria).toEqual([{ label: 'Trend' }, { label: 'News' }]);
  });
});

test.describe('the import of a report', () => {
  test.use({ scenario: 'subscriber' });

  test('shows what it would store with wrong rows by line, and stores it when the member says so', async ({ page }) => {
    const shown = {
      format: 'mt4',
      columns: null,
      accounts: ['179865'],
      counts: { fresh: 1, duplicates: 2, refused: 1, balance: 1, cancelled: 0, open: 0 },
      trades: [
        {
          line: 9,
          account: '179865',
          ticket: '1001',
          isDuplicate: false,
          symbol: 'EURUSD',
          side: 'long',
          openedAt: FIRST.openedAt,
          closedAt: FIRST.openedAt,
          entry: '1.08500',
          stop: '1.08300',
          exit: '1.08620',
          parts: 2,
          lots: 1,
          profit: 120,
          costs: -5.1,
          currency: 'EUR',
        },
      ],
      refused: [{ line: 14, reason: 'Ticket 1005: the price "n/a" is not a number.' }],
    };
    const sent: { zone: string; path: string; file: string }[] = [];
    await page.route('**/api/journal/imports**', (route) => {
      const { pathname } = new URL(route.request().url());
      sent.push({ ...route.request().postDataJSON(), path: pathname });
      return route.fulfill(json(shown));
    });
    await open(page, '/journal?tab=import');
    const form = page.getByRole('form', { name: 'Import trades' });
    await expect(form.getByRole('button', { name: 'Preview' })).toBeDisabled();
    const file = { name: 'statement.htm', mimeType: 'text/html', buffer: Buffer.from('<table>') };
    await form.getByLabel('File').setInputFiles(file);
    await form.getByRole('combobox', { name: 'Server time' }).selectOption('America/New_York+7');
    await form.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview of the import' });
    await expect(preview).toContainText('1 new trade of account 179865. Left out: 2 trades that your journal has');
    await expect(preview).toContainText('Line 14: Ticket 1005: the price "n/a" is not a number.');
    await expect(preview.getByRole('table')).toContainText('New, 2 parts');
    await preview.getByRole('button', { name: 'Import 1 trade' }).click();
    await expect
      .poll(() => sent.map(({ path }) => path))
      .toEqual(['/api/journal/imports/preview', '/api/journal/imports']);
    expect(sent[0]).toMatchObject({ zone: 'America/New_York+7', file: Buffer.from('<table>').toString('base64') });
  });

  test('asks for another preview after an import without an answer, which may have stored the trades', async ({
    page,
  }) => {
    const trade = { line: 2, account: '7', ticket: '1', isDuplicate: false, symbol: 'EURUSD', side: 'long' };
    const at = { openedAt: FIRST.openedAt, closedAt: FIRST.openedAt, entry: '1.1', stop: null, exit: '1.2' };
    const counts = { fresh: 1, duplicates: 0, refused: 0, balance: 0, cancelled: 0, open: 0 };
    let known = false;
    await page.route('**/api/journal/imports/preview', (route) =>
      route.fulfill(
        json({
          format: 'csv',
          columns: null,
          accounts: ['7'],
          counts: known ? { ...counts, fresh: 0, duplicates: 1 } : counts,
          trades: [
            { ...trade, ...at, isDuplicate: known, parts: 1, lots: 1, profit: 12, costs: null, currency: 'EUR' },
          ],
          refused: [],
        }),
      ),
    );
    await page.route('**/api/journal/imports', (route) => {
      known = true;
      return route.abort();
    });
    await open(page, '/journal?tab=import');
    const form = page.getByRole('form', { name: 'Import trades' });
    const file = { name: 'trades.csv', mimeType: 'text/csv', buffer: Buffer.from('ticket') };
    await form.getByLabel('File').setInputFiles(file);
    await form.getByRole('combobox', { name: 'Server time' }).selectOption('America/New_York+7');
    await form.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview of the import' });
    await preview.getByRole('button', { name: 'Import 1 trade' }).click();
    await expect(form.getByRole('alert')).toContainText('Preview the file again to see which trades your journal has.');
    await expect(preview).toHaveCount(0);
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(preview).toContainText('Your journal has every trade of this file.');
    await expect(form.getByRole('alert')).toHaveCount(0);
    await expect(preview.getByRole('button', { name: /^Import / })).toHaveCount(0);
  });

  for (const [what, counts, refused, words] of [
    [
      'nothing new',
      { fresh: 0, duplicates: 2, refused: 0 },
      [],
      'Your journal has every trade of this file. Left out: 2',
    ],
    [
      'wrong rows alone',
      { fresh: 0, duplicates: 0, refused: 1 },
      [{ line: 2, reason: 'The closing price "4,530" is 4.530 or 4530.' }],
      'No trade of this file can be imported.',
    ],
  ] as const)
    test(`offers no import of a file with ${what}`, async ({ page }) => {
      const shown = { format: 'csv', columns: null, accounts: [], trades: [], refused };
      await page.route('**/api/journal/imports/preview', (route) =>
        route.fulfill(json({ ...shown, counts: { ...counts, balance: 0, cancelled: 0, open: 0 } })),
      );
      await open(page, '/journal?tab=import');
      const form = page.getByRole('form', { name: 'Import trades' });
      const file = { name: 'trades.csv', mimeType: 'text/csv', buffer: Buffer.from('symbol') };
      await form.getByLabel('File').setInputFiles(file);
      await form.getByRole('combobox', { name: 'Server time' }).selectOption('America/New_York+7');
      await form.getByRole('button', { name: 'Preview' }).click();
      const preview = page.getByRole('region', { name: 'Preview of the import' });
      await expect(preview.getByRole('status')).toContainText(words);
      await expect(preview.getByRole('button')).toHaveCount(0);
    });

  test('says what to do about columns of other names', async ({ page }) => {
    const counts = { fresh: 0, duplicates: 0, refused: 0, balance: 0, cancelled: 0, open: 0 };
    const columns = ['Nr', 'Pair', 'Way', 'In', 'Out', 'Begin', 'End'];
    await page.route('**/api/journal/imports/preview', (route) =>
      route.fulfill(json({ format: 'csv', columns, accounts: [], counts, trades: [], refused: [] })),
    );
    await open(page, '/journal?tab=import');
    const form = page.getByRole('form', { name: 'Import trades' });
    await form.getByLabel('File').setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from('Nr') });
    await form.getByRole('combobox', { name: 'Server time' }).selectOption('America/New_York+7');
    await form.getByRole('button', { name: 'Preview' }).click();
    const group = form.getByRole('group', { name: 'Which column is what' });
    await expect(group).toContainText('Choose the needed ones, then show the preview again.');
    await group.getByRole('combobox', { name: 'Symbol (needed)' }).selectOption('Pair');
  });

  test('shows the import again once another zone or account is typed', async ({ page }) => {
    const sent = await recordBodies<{ zone: string; account: string | null }>(
      page,
      '**/api/journal/imports/preview',
      () => {
        const counts = { fresh: 0, duplicates: 2, refused: 0, balance: 0, cancelled: 0, open: 0 };
        return json({ format: 'mt4', columns: null, accounts: ['7'], counts, trades: [], refused: [] });
      },
    );
    await open(page, '/journal?tab=import');
    const form = page.getByRole('form', { name: 'Import trades' });
    const preview = page.getByRole('region', { name: 'Preview of the import' });
    const file = { name: 'statement.htm', mimeType: 'text/html', buffer: Buffer.from('<table>') };
    await form.getByLabel('File').setInputFiles(file);
    await form.getByRole('combobox', { name: 'Server time' }).selectOption('other');
    await form.getByRole('textbox', { name: 'Time zone' }).fill('UTC+5:30');
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(preview).toBeVisible();
    await form.getByRole('textbox', { name: 'Account' }).fill('7');
    await expect(preview).toHaveCount(0);
    await form.getByRole('textbox', { name: 'Time zone' }).fill('Asia/Tokyo');
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(preview).toBeVisible();
    await form.getByRole('textbox', { name: 'Time zone' }).fill('UTC');
    await expect(preview).toHaveCount(0);
    expect(sent).toMatchObject([
      { zone: 'UTC+5:30', account: null },
      { zone: 'Asia/Tokyo', account: '7' },
    ]);
  });
});

test.describe('the journal of a new member', () => {
  test.use({ scenario: 'new member' });

  test('says how trades get into it', async ({ page }) => {
    await open(page, '/journal');
    await expect(page.getByText('No trades to write about yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose a strategy' })).toBeVisible();
  });
});

test.describe('the journal that cannot be read', () => {
  test.use({ scenario: 'failing member' });

  test('offers another attempt', async ({ page }) => {
    await open(page, '/journal');
    const alert = page.getByRole('alert').filter({ hasText: 'Your journal could not be loaded' });
    await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test('a visitor is led to the login, and back', async ({ page }) => {
  const [led] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login'),
    page.goto('/journal'),
  ]);
  expect(new URL(led.url()).searchParams.get('returnTo')).toBe('/journal');
});
