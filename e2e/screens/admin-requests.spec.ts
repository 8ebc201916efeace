import { recordBodies, refusal } from '../support/page/answers.ts';
import { holdLogin } from '../support/page/hold-login.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'operator' });

test('the list says what is due, the overdue in red, and filters stay in the address', async ({ page }) => {
  await open(page, '/admin/requests');
  await expect(page.getByLabel('How requests are answered')).toHaveText(
    /In time, 90 days98.6%141 of 143 requestsMedian first answer, 90 days1.h 52.min/,
  );
  const rows = page.getByRole('table', { name: 'Requests' }).getByRole('row');
  await expect(rows).toHaveText([
    /^Reference/,
    /^CMP-26-4T7KA.+3.h( \d+.min)? overdue$/,
    /^SUP-26-7K4QX/,
    /^DAT-26-9RWM2/,
  ]);
  await page.getByRole('link', { name: 'Overdue', exact: true }).click();
  await expect(page).toHaveURL('/admin/requests?show=overdue');
  await expect(rows).toHaveCount(2);
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await page.getByLabel('Kind').selectOption('Data request');
  await expect(page).toHaveURL(/kind=data/);
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Kind').selectOption('All kinds');
  await page.getByLabel('Reference or email address').fill('amara@');
  await expect(page).toHaveURL(/q=amara/);
  await expect(rows.last()).toContainText('SUP-26-7K4QX');
  await expect(rows).toHaveCount(2);
});

test('what robots seem to have sent is apart', async ({ page }) => {
  await open(page, '/admin/requests?show=suspected');
  await expect(page.getByText('A robot seems to have sent these.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Requests' })).toContainText('SAL-26-B0TTT');
});

test('a request is answered by email; the server says what is wrong at its field', async ({ page }) => {
  const sent = await recordBodies(page, '**/api/admin/requests/*/answers');
  await open(page, '/admin/requests/CMP-26-4T7KA');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Complaint, .+: CMP-26-4T7KA$/);
  await expect(page.getByRole('region', { name: 'What happened' }).getByRole('listitem')).toHaveText([
    /^New by the sender/,
    /^In progress by olga@example\.com/,
  ]);
  const card = page.getByRole('region', { name: 'Answer' });
  await card.getByRole('textbox', { name: 'Answer' }).fill('The money is on its way.');
  await card.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Answer queued', { exact: true })).toBeVisible();
  expect(sent).toEqual([{ text: 'The money is on its way.' }]);
  await expect(card.getByRole('textbox', { name: 'Answer' })).toHaveValue('');
});

test.describe('a refused act', () => {
  test.use({ expectedErrors: [/400 \(Bad Request\)/] });

  test('closing asks for a reason, which the dialog demands at its field', async ({ page }) => {
    await page.route('**/api/admin/requests/*/close', (route) => {
      const errors = [{ path: 'reason', message: 'Enter the reason.' }];
      const problem = { type: 'about:blank', title: 'Invalid request', status: 400, code: 'INVALID_REQUEST' };
      return route.fulfill(
        refusal(400, 'Invalid body.', { ...problem, instance: '', message: 'Invalid request', errors, requestId: 'x' }),
      );
    });
    await open(page, '/admin/requests/SUP-26-7K4QX');
    await page.getByRole('button', { name: 'Close the request' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close SUP-26-7K4QX?' });
    await dialog.getByRole('button', { name: 'Close the request' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Enter the reason.');
    await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  });
});

test('only a report with a sender can be answered', async ({ page }) => {
  await open(page, '/admin/concerns');
  const anonymous = page.getByRole('region', { name: 'WHB-26-LS2NK' });
  await expect(anonymous).toContainText('from an anonymous sender');
  await expect(anonymous.getByRole('textbox')).toHaveCount(0);
  const named = page.getByRole('region', { name: 'WHB-26-Q8PZ3' });
  await expect(named).toContainText('Robin Reporter, robin@example.com');
  await expect(named.getByLabel('Answer to WHB-26-Q8PZ3')).toBeVisible();
});

test.describe('what another operator has closed in the meantime', () => {
  test.use({ expectedErrors: [/409 \(Conflict\)/] });

  const detail = 'The request is closed.';
  const refused = refusal(409, detail, { code: 'CONFLICT' });

  test('keeps the answer that was typed, with the refusal', async ({ page }) => {
    await open(page, '/admin/requests/SUP-26-7K4QX');
    const request = await (await page.request.get('/api/admin/requests/SUP-26-7K4QX')).json();
    await page.route('**/api/admin/requests/SUP-26-7K4QX', (route) =>
      route.fulfill({ json: { ...request, state: 'closed' } }),
    );
    await page.route('**/api/admin/requests/*/answers', (route) => route.fulfill(refused));
    await page.getByRole('textbox', { name: 'Answer' }).fill('A long answer');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByLabel('Sender')).toContainText('StateClosed');
    await expect(page.getByText(detail)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('A long answer');
  });

  test('keeps the reason that was typed to close a report', async ({ page }) => {
    await open(page, '/admin/concerns');
    await page.getByRole('button', { name: 'Close WHB-26-Q8PZ3' }).click();
    await page.getByLabel('Reason').fill('A long reason');
    let reads = 0;
    await page.route('**/api/admin/concerns?show=open', (route) => {
      reads += 1;
      return route.fulfill({ json: [] });
    });
    await page.route('**/api/admin/concerns/*/close', (route) => route.fulfill(refused));
    await page.getByRole('button', { name: 'Close the report' }).click();
    await expect(page.getByRole('dialog').getByText(detail)).toBeVisible();
    await expect.poll(() => reads).toBe(1);
    await expect(page.getByRole('region', { name: 'WHB-26-LS2NK' })).toHaveCount(0);
    await expect(page.getByLabel('Reason')).toHaveValue('A long reason');
  });
});

test.describe('a refused act that is followed by another one', () => {
  test.use({ expectedErrors: [/40[49] /, /400 \(Bad Request\)/] });

  const [INVALID, UNKNOWN] = [{ code: 'INVALID_REQUEST' }, { code: 'NOT_FOUND' }];
  const [NAMED, OTHER] = ['WHB-26-Q8PZ3', 'WHB-26-LS2NK'];
  const list = '/api/admin/concerns?show=open';

  test('shows the newest state of a report after a refused close was cancelled', async ({ page }) => {
    await open(page, '/admin/concerns');
    const rows = await (await page.request.get(list)).json();
    await page.route('**/api/admin/concerns/*/close', (route) =>
      route.fulfill(refusal(400, 'Enter the reason.', INVALID)),
    );
    await page.getByRole('button', { name: `Close ${NAMED}` }).click();
    await page.getByRole('button', { name: 'Close the report' }).click();
    await expect(page.getByRole('dialog').getByText('Enter the reason.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const answers = [{ on: '2026-11-27', text: 'Thank you.' }];
    await page.route(`**${list}`, (route) =>
      route.fulfill({
        json: rows.map((row: { reference: string }) => (row.reference === NAMED ? { ...row, answers } : row)),
      }),
    );
    await page.route('**/api/admin/concerns/*/answers', (route) => route.fulfill({ status: 204 }));
    await page.getByLabel(`Answer to ${NAMED}`).fill('Thank you.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByRole('region', { name: NAMED })).toContainText(/Answered on .*Thank you\./);
    await page.getByRole('button', { name: `Close ${NAMED}` }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0);
  });

  test('no longer shows a report that was closed elsewhere once its own close is cancelled while it is sent', async ({
    page,
  }) => {
    await open(page, '/admin/concerns');
    const rows = await (await page.request.get(list)).json();
    let answer = () => {};
    await page.route('**/api/admin/concerns/*/close', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return route.fulfill(refusal(404, 'No open report has the reference.', UNKNOWN));
    });
    await page.route(`**${list}`, (route) =>
      route.fulfill({ json: rows.filter((row: { reference: string }) => row.reference !== NAMED) }),
    );
    await page.getByRole('button', { name: `Close ${NAMED}` }).click();
    await page.getByLabel('Reason').fill('Spam');
    await page.getByRole('button', { name: 'Close the report' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    answer();
    await expect(page.getByRole('region', { name: NAMED })).toHaveCount(0);
    await expect(page.getByRole('region', { name: OTHER })).toBeVisible();
  });

  test('shows the refusal of a close whose dialog was left and opened again while it was sent', async ({ page }) => {
    await open(page, '/admin/concerns');
    let answer = () => {};
    await page.route('**/api/admin/concerns/*/close', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return route.fulfill(refusal(400, 'Enter the reason.', INVALID));
    });
    await page.getByRole('button', { name: `Close ${NAMED}` }).click();
    await page.getByRole('button', { name: 'Close the report' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: `Close ${NAMED}` }).click();
    answer();
    await expect(page.getByRole('dialog').getByText('Enter the reason.')).toBeVisible();
  });

  test('no longer shows a report that was closed after a refused answer', async ({ page }) => {
    await open(page, '/admin/concerns');
    const rows = await (await page.request.get(list)).json();
    await page.route('**/api/admin/concerns/*/answers', (route) =>
      route.fulfill(refusal(400, 'Enter the answer.', INVALID)),
    );
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('Enter the answer.')).toBeVisible();
    await page.route(`**${list}`, (route) =>
      route.fulfill({ json: rows.filter((row: { reference: string }) => row.reference !== NAMED) }),
    );
    await page.route('**/api/admin/concerns/*/close', (route) => route.fulfill({ status: 204 }));
    await page.getByRole('button', { name: `Close ${NAMED}` }).click();
    await page.getByLabel('Reason').fill('Spam');
    await page.getByRole('button', { name: 'Close the report' }).click();
    await expect(page.getByRole('region', { name: NAMED })).toHaveCount(0);
    await expect(page.getByRole('region', { name: OTHER })).toBeVisible();
  });

  test('keeps each report whose answer was refused', async ({ page }) => {
    await open(page, '/admin/concerns');
    const rows = await (await page.request.get(list)).json();
    const named = rows.find((row: { reference: string }) => row.reference === NAMED);
    await page.route(`**${list}`, (route) => route.fulfill({ json: [named, { ...named, reference: OTHER }] }));
    await open(page, '/admin/concerns');
    let closed = 0;
    await page.route('**/api/admin/concerns/*/answers', (route) => {
      closed += 1;
      return route.fulfill(refusal(404, 'No open report has the reference.', UNKNOWN));
    });
    await page.route(`**${list}`, (route) =>
      route.fulfill({ json: closed === 1 ? [{ ...named, reference: OTHER }] : [] }),
    );
    for (const reference of [NAMED, OTHER]) {
      const card = page.getByRole('region', { name: reference });
      await card.getByLabel(`Answer to ${reference}`).fill(`A long answer to ${reference}`);
      await card.getByRole('button', { name: 'Send answer' }).click();
      await expect(card.getByText('No open report has the reference.')).toBeVisible();
    }
    for (const reference of [NAMED, OTHER]) {
      const card = page.getByRole('region', { name: reference });
      await expect(card.getByText('No open report has the reference.')).toBeVisible();
      await expect(card.getByLabel(`Answer to ${reference}`)).toHaveValue(`A long answer to ${reference}`);
    }
  });

  test('cannot answer a request that was closed after a refused answer', async ({ page }) => {
    await open(page, '/admin/requests/SUP-26-7K4QX');
    const request = await (await page.request.get('/api/admin/requests/SUP-26-7K4QX')).json();
    await page.route('**/api/admin/requests/*/answers', (route) =>
      route.fulfill(refusal(400, 'Enter the answer.', INVALID)),
    );
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('Enter the answer.')).toBeVisible();
    await page.route('**/api/admin/requests/SUP-26-7K4QX', (route) =>
      route.fulfill({ json: { ...request, state: 'closed' } }),
    );
    await page.route('**/api/admin/requests/*/close', (route) => route.fulfill({ status: 204 }));
    await page.getByRole('button', { name: 'Close the request' }).click();
    await page.getByLabel('Reason').fill('Spam');
    await page.getByRole('dialog').getByRole('button', { name: 'Close the request' }).click();
    await expect(page.getByLabel('Sender')).toContainText('StateClosed');
    await expect(page.getByRole('region', { name: 'Answer' })).toHaveCount(0);
  });
});

test.describe('with a session that has ended', () => {
  test.use({ expectedErrors: [/401 \(Unauthorized\)/] });

  test('what was typed is still there after the login', async ({ page }) => {
    const problem = { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'UNAUTHORIZED', instance: '' };
    await page.route('**/api/admin/requests/*/answers', (route) =>
      route.fulfill(refusal(401, 'Log in to call this.', { ...problem, message: 'Unauthorized', requestId: 'x' })),
    );
    await open(page, '/admin/requests/CMP-26-4T7KA');
    await page.getByRole('textbox', { name: 'Answer' }).fill('A long answer');
    const leave = await holdLogin(page);
    await page.getByRole('button', { name: 'Send answer' }).click();
    await leave();
    await open(page, '/admin/requests/CMP-26-4T7KA');
    await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('A long answer');
  });
});

test('a request that is opened again shows what happened to it since', async ({ page }) => {
  await open(page, '/admin/requests/SUP-26-7K4QX');
  await page.getByRole('link', { name: 'All requests' }).click();
  const link = page.getByRole('link', { name: 'SUP-26-7K4QX' });
  await expect(link).toBeVisible();
  const request = await (await page.request.get('/api/admin/requests/SUP-26-7K4QX')).json();
  await page.route('**/api/admin/requests/SUP-26-7K4QX', (route) =>
    route.fulfill({ json: { ...request, state: 'closed' } }),
  );
  await link.click();
  await expect(page.getByLabel('Sender')).toContainText('StateClosed');
  await expect(page.getByRole('button', { name: 'Take the request' })).toHaveCount(0);
});

test('both lists of reports show that one was closed', async ({ page }) => {
  await open(page, '/admin/concerns');
  const show = (name: string) => page.getByRole('link', { name, exact: true }).click();
  await show('All');
  await expect(page).toHaveURL(/show=all/);
  const reports = page.getByRole('button', { name: /^Close WHB-/ });
  await expect(reports).toHaveCount(2);
  await show('Open');
  await expect(page).not.toHaveURL(/show=all/);
  await page.route('**/api/admin/concerns?show=all', (route) => route.fulfill({ json: [] }));
  await show('All');
  await expect(page.getByText('No report is in this list.')).toBeVisible();
});

test('the count of the menu is read with each section', async ({ page }) => {
  await open(page, '/admin/members');
  const menu = page.getByRole('navigation', { name: 'Console' });
  await expect(menu.getByRole('link', { name: /^Requests/ })).not.toContainText('41');
  const counts = await (await page.request.get('/api/admin/request-counts')).json();
  await page.route('**/api/admin/request-counts', (route) => route.fulfill({ json: { ...counts, open: 41 } }));
  await menu.getByRole('link', { name: /^Requests/ }).click();
  await expect(menu.getByRole('link', { name: /^Requests/ })).toContainText('41');
});
