import type { Request } from '@playwright/test';
import { recordBodies, refusal } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'operator' });

/** The answer to a preview. */
const PREVIEWED = {
  json: {
    id: 'preview',
    title: 'Spreads at night',
    excerpt: 'They widen.',
    category: 'education',
    createdAt: '2026-11-27T12:00:00.000Z',
    minutes: 1,
    author: 'Research desk',
    isSample: false,
    sketch: null,
    updated: '2026-11-27',
    blocks: [{ type: 'heading', level: 2, id: 'when', runs: [{ text: 'When' }] }],
    figure: null,
    corrections: [],
  },
};

test('the list names state, time and newsletter of each article', async ({ page }) => {
  await open(page, '/admin');
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Research' }).click();
  await expect(page).toHaveURL('/admin/research');
  const rows = page.getByRole('table', { name: 'Articles' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText(/Why stops slip\s*Draft\s*—\s*Not sent/);
  await expect(rows.nth(3)).toContainText(/Costs at night\s*Scheduled.*With the publication/);
});

test('a new article takes its address from its title, and is previewed as its page shows it', async ({ page }) => {
  const sent = await recordBodies(page, '**/api/admin/article-previews', PREVIEWED);
  await open(page, '/admin/research?article=new');
  await page.getByLabel('Title').fill('Spreads at night');
  await expect(page.getByLabel('End of the address')).toHaveValue('spreads-at-night');
  await page.getByLabel('Text in Markdown').fill('## When');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Spreads at night' })).toBeVisible();
  await expect(preview.getByRole('article').getByRole('heading', { name: 'When' })).toBeVisible();
  expect(sent).toMatchObject([{ title: 'Spreads at night', text: '## When', figure: null }]);
});

test('a draft has one filled button, which saves it', async ({ page }) => {
  await open(page, '/admin/research?article=why-stops-slip');
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  await expect(page.getByRole('main').locator('.bg-accent:is(a, button)')).toHaveText(['Save the draft']);
});

test('a picture needs a description, and is inserted into the text', async ({ page }) => {
  const picture = { id: 'ap_u4R8kZ0qS1mT7vXc2Yb9Aw', alt: 'A stop below a gap', width: 640, height: 280 };
  const sent = await recordBodies(page, '**/api/admin/articles/why-stops-slip/pictures', {
    status: 201,
    json: picture,
  });
  await page.route('**/api/admin/articles/why-stops-slip', async (route) => {
    const answer = (await (await route.fetch()).json()) as object;
    return route.fulfill({ json: { ...answer, pictures: sent.length === 0 ? [] : [picture] } });
  });
  await open(page, '/admin/research?article=why-stops-slip');
  const file = { name: 'gap.png', mimeType: 'image/png', buffer: Buffer.from('picture') };
  await page.getByLabel('Add a picture').setInputFiles(file);
  await expect(page.getByRole('alert')).toHaveText('Describe the picture first.');
  await page.getByLabel('Description of the picture').fill(picture.alt);
  await page.getByLabel('Add a picture').setInputFiles(file);
  await page
    .getByRole('list', { name: 'Pictures' })
    .getByRole('button', { name: `Insert : ${picture.alt}` })
    .click();
  await expect(page.getByLabel('Text in Markdown')).toHaveValue(
    /::picture\{src="\/api\/research\/pictures\/ap_u4R8kZ0qS1mT7vXc2Yb9Aw\.webp" alt="A stop below a gap" width="640" height="280"\}\n$/,
  );
  expect(sent).toEqual([{ alt: picture.alt, picture: Buffer.from('picture').toString('base64') }]);
});

test('a picture is deleted only after a confirmation', async ({ page }) => {
  const picture = { id: 'ap_u4R8kZ0qS1mT7vXc2Yb9Aw', alt: 'A stop below a gap', width: 640, height: 280 };
  let isStored = true;
  await page.route('**/api/admin/articles/why-stops-slip', async (route) => {
    const answer = (await (await route.fetch()).json()) as object;
    return route.fulfill({ json: { ...answer, pictures: isStored ? [picture] : [] } });
  });
  await recordBodies(page, `**/api/admin/article-pictures/${picture.id}`, () => {
    isStored = false;
    return { status: 204 };
  });
  await open(page, '/admin/research');
  await page.getByRole('link', { name: 'Why stops slip' }).click();
  await page.getByRole('button', { name: `Delete: ${picture.alt}` }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete the picture?' });
  await expect(dialog).toContainText(picture.alt);
  expect(isStored).toBe(true);
  await dialog.getByRole('button', { name: 'Delete the picture' }).click();
  await expect(page.getByRole('list', { name: 'Pictures' })).toHaveCount(0);
});

test.describe('a file that is not a picture', () => {
  test.use({ expectedErrors: [/status of 422/] });

  test('is refused at its field', async ({ page }) => {
    const message = 'It is not a PNG, JPEG or WebP picture.';
    const refused = refusal(422, 'Invalid body field `picture`.', { errors: [{ path: 'picture', message }] });
    await page.route('**/api/admin/articles/why-stops-slip/pictures', (route) => route.fulfill(refused));
    await open(page, '/admin/research?article=why-stops-slip');
    await page.getByLabel('Description of the picture').fill('A stop below a gap');
    const file = { name: 'gap.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await page.getByLabel('Add a picture').setInputFiles(file);
    await expect(page.getByRole('alert')).toHaveText(message);
  });
});

test('a scheduled article that became public is shown as published, and its newest text once it is opened again', async ({
  page,
}) => {
  const published = { state: 'published', publishAt: '2026-12-01T01:00:00.000Z' };
  let isPublic = false;
  await page.route('**/api/admin/articles', async (route) => {
    const answer = (await (await route.fetch()).json()) as { articles: { id: string }[] };
    const articles = answer.articles.map((row) =>
      isPublic && row.id === 'costs-at-night' ? { ...row, ...published } : row,
    );
    return route.fulfill({ json: { ...answer, articles } });
  });
  await page.route('**/api/admin/articles/costs-at-night', async (route) => {
    const answer = (await (await route.fetch()).json()) as object;
    return route.fulfill({
      json: { ...answer, ...(isPublic && { ...published, title: 'Costs by night', revision: 3 }) },
    });
  });
  await open(page, '/admin/research?article=costs-at-night');
  await expect(page.getByRole('button', { name: 'Save the article' })).toBeVisible();
  isPublic = true;
  const publication = page.getByRole('region', { name: 'Publication' });
  await expect(publication.getByText('Published')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save the correction' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Costs at night');
  await page.getByRole('link', { name: 'All articles' }).click();
  await page.getByRole('link', { name: 'Costs at night' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Costs by night');
});

test('a refused text keeps what was typed and shows its line', async ({ page }) => {
  const message = 'Line 3: the format has no HTML.';
  await page.route('**/api/admin/articles/why-stops-slip', (route, request) =>
    request.method() === 'PUT'
      ? route.fulfill(refusal(400, message, { code: 'INVALID_REQUEST', errors: [{ path: 'text', message }] }))
      : route.fallback(),
  );
  await open(page, '/admin/research?article=why-stops-slip');
  await page.getByLabel('Text in Markdown').fill('One.\n\n<b>Two</b>');
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await expect(page.getByLabel('Text in Markdown')).toHaveValue('One.\n\n<b>Two</b>');
});

test('a preview removes the message of a refused save, and a save that of a refused preview', async ({ page }) => {
  const message = 'Line 1: the format has no HTML.';
  const refused = refusal(400, message, { code: 'INVALID_REQUEST', errors: [{ path: 'text', message }] });
  const isRefused = (request: Request) => request.postDataJSON().text.includes('<b>');
  const text = page.getByLabel('Text in Markdown');
  const alert = page.getByRole('alert').filter({ hasText: message });
  await recordBodies(page, '**/api/admin/article-previews', (request) => (isRefused(request) ? refused : PREVIEWED));
  const row = { state: 'draft', publishAt: null, changedAt: '2026-11-27T12:00:00.000Z', isEmailed: false, email: null };
  const saved = { ...row, id: 'why-stops-slip', title: 'Why stops slip', category: 'education', revision: 4 };
  await recordBodies(page, '**/api/admin/articles/why-stops-slip', (request) =>
    isRefused(request) ? refused : { json: saved },
  );
  await open(page, '/admin/research?article=why-stops-slip');
  await text.fill('<b>One</b>');
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(alert).toBeVisible();
  await text.fill('**One**');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
  await expect(alert).toHaveCount(0);
  await text.fill('<b>Two</b>');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(alert).toBeVisible();
  await text.fill('**Two**');
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText('Article saved', { exact: true })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('what another operator has stored in the meantime is loaded by a button, and not overwritten', async ({
  page,
}) => {
  const detail = 'Someone else has changed this article.';
  const revisions: unknown[] = [];
  const refused = refusal(409, detail, { code: 'CONFLICT' });
  await page.route('**/api/admin/articles/why-stops-slip', async (route, request) => {
    if (request.method() === 'PUT') {
      revisions.push(request.postDataJSON().revision);
      return route.fulfill(refused);
    }
    const answer = (await (await route.fetch()).json()) as object;
    return route.fulfill({ json: revisions.length === 0 ? answer : { ...answer, revision: 4, title: 'Theirs' } });
  });
  await page.route('**/api/admin/articles/why-stops-slip/publication', (route, request) => {
    revisions.push(request.postDataJSON().revision);
    return route.fulfill(refused);
  });
  await open(page, '/admin/research?article=why-stops-slip');
  await page.getByLabel('Title').fill('Mine');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publish = page.getByRole('dialog').getByRole('button', { name: 'Publish now' });
  await publish.click();
  await expect(page.getByRole('dialog').getByText(detail)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Theirs' })).toHaveCount(1);
  await publish.click();
  await expect.poll(() => revisions, 'not a revision that was read after the refusal').toEqual([3, 3]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText(detail)).toBeVisible();
  expect(revisions).toEqual([3, 3, 3]);
  await expect(page.getByLabel('Title')).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await publish.click();
  await expect(page.getByRole('dialog').getByText(detail)).toBeVisible();
  expect(revisions, 'the revision that the form is based on').toEqual([3, 3, 3, 3]);
  await open(page, '/admin/research?article=why-stops-slip');
  await expect(page.getByLabel('Title')).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText(detail)).toBeVisible();
  expect(revisions).toEqual([3, 3, 3, 3, 3]);
  await page.getByRole('button', { name: 'Load the stored article' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Theirs');
});

test('publishing asks for the time and for the newsletter', async ({ page }) => {
  const sent = await recordBodies(page, '**/api/admin/articles/why-stops-slip/publication', {
    json: {
      id: 'why-stops-slip',
      title: 'Why stops slip',
      category: 'risk management',
      state: 'scheduled',
      publishAt: '2099-01-01T08:00:00.000Z',
      revision: 4,
      changedAt: '2026-11-27T12:00:00.000Z',
      isEmailed: true,
      email: null,
    },
  });
  await open(page, '/admin/research?article=why-stops-slip');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the article' });
  await dialog.getByLabel('Time, UTC').fill('2099-01-01T08:00');
  await dialog.getByLabel(/Send it to the newsletter/).check();
  await expect(dialog).toContainText('1,204 subscribers of the newsletter receive it once.');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Article scheduled', { exact: true })).toBeVisible();
  expect(sent).toEqual([{ revision: 3, at: '2099-01-01T08:00:00.000Z', isEmailed: true }]);
});

test('a published article is changed by a correction, and sent only after a confirmation', async ({ page }) => {
  const sent: string[] = [];
  await page.route('**/api/admin/articles/a-year-of-signals/email', (route) => {
    sent.push('email');
    return route.fulfill(refusal(409, 'The article was sent before.', { code: 'CONFLICT' }));
  });
  await open(page, '/admin/research?article=a-year-of-signals');
  await expect(page.getByLabel('Correction')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Save the correction' })).toBeVisible();
  await page.getByRole('button', { name: 'Send to the newsletter' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Send it to the newsletter?' });
  await expect(dialog).toContainText('1,204 subscribers');
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('The article was sent before.')).toBeVisible();
});

test('an article is not sent to a newsletter without subscribers', async ({ page }) => {
  await open(page, '/admin/research');
  await page.route('**/api/admin/articles', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), subscribers: 0 } });
  });
  await page.getByRole('link', { name: /A year of signals/i }).click();
  await expect(page.getByText('Not sent, no subscribers yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send to the newsletter' })).toHaveCount(0);
});

test('an unknown article leads back to the list', async ({ page }) => {
  await open(page, '/admin/research?article=none');
  await expect(page.getByText('The console has no article at this address.')).toBeVisible();
  await page.getByRole('link', { name: 'All articles' }).first().click();
  await expect(page).toHaveURL('/admin/research');
});

test.describe('without an article', () => {
  test.use({ scenario: 'operator of an unused program' });

  test('the page says that the samples are shown', async ({ page }) => {
    await open(page, '/admin/research');
    await expect(page.getByText('No article of your own yet')).toBeVisible();
  });
});
