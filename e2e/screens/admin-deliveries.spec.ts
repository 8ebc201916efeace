import { recordBodies } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

test.describe('The deliveries in the console', () => {
  test.use({ scenario: 'operator' });

  test('state for each kind of channel how it works, what waits and how fast messages were accepted', async ({
    page,
  }) => {
    await open(page, '/admin/deliveries');
    const kinds = page.getByRole('table', { name: 'Kinds of channels' });
    await expect(kinds.getByRole('row', { name: /^Email Works/ })).toContainText('38 ms, 74 ms, 196 ms');
    await expect(kinds.getByRole('row', { name: /^Telegram Degraded/ })).toContainText('Telegram asks to send less.');
    await expect(kinds.getByRole('row', { name: /^Push Not configured/ })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toContainText('so 3,000 chats receive a 5-minute signal while it is fresh (100 s)');
    await expect(page.getByRole('list', { name: 'Endpoints that end' })).toContainText('accepts nothing since');
    await expect(page.getByRole('navigation', { name: 'Console' })).toContainText('3 dead');
  });

  test('a dead message is sent again with a reason; one that expired is not', async ({ page }) => {
    const sent: unknown[] = [];
    await page.route('**/api/admin/deliveries/*/replay', (route, request) => {
      sent.push([new URL(request.url()).pathname.split('/')[4], request.postDataJSON()]);
      return route.fulfill({ status: 204 });
    });
    await open(page, '/admin/deliveries');
    const dead = page.getByRole('table', { name: 'Dead messages' });
    await expect(dead.getByRole('row', { name: /signal\.opened/ })).toContainText('It has expired.');
    await expect(dead.getByRole('link', { name: /^Member of / }).first()).toHaveAttribute(
      'href',
      '/admin/members/amara',
    );
    await dead.getByRole('button', { name: /^Replay signal\.closed/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Replay signal.closed' });
    await dialog.getByLabel('Reason').fill('The endpoint is repaired');
    await dialog.getByRole('button', { name: 'Replay', exact: true }).click();
    await expect(page.getByText('Message is sent again', { exact: true })).toBeVisible();
    expect(sent).toEqual([['dl_bbbbbbbbbbbbbbbbbbbbbb', { reason: 'The endpoint is repaired' }]]);
  });

  test('all that died since a moment is sent again', async ({ page }) => {
    const refused = [{ reason: 'A later change of the signal was delivered, or is being sent.', count: 1 }];
    const sent = await recordBodies(page, '**/api/admin/deliveries/replays', { json: { count: 2, refused } });
    await open(page, '/admin/deliveries');
    await page.getByRole('button', { name: 'Replay a range' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replay a range' });
    await dialog.getByLabel('Since (UTC)').fill('2027-03-01T06:00');
    await dialog.getByLabel('Reason').fill('The receiver is repaired');
    await dialog.getByRole('button', { name: 'Replay the range' }).click();
    await expect(page.getByText('2 messages sent again', { exact: true })).toBeVisible();
    await expect(
      page.getByText('1 not: A later change of the signal was delivered, or is being sent.', { exact: true }),
    ).toBeVisible();
    expect(sent).toEqual([{ since: '2027-03-01T06:00:00.000Z', reason: 'The receiver is repaired' }]);
  });

  test('all sending is paused with a reason', async ({ page }) => {
    const sent = await recordBodies(page, '**/api/admin/deliveries/pause');
    await open(page, '/admin/deliveries');
    await page.getByRole('button', { name: 'Pause sending' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pause sending' });
    await dialog.getByLabel('Reason').fill('The mail server is moved');
    await dialog.getByRole('button', { name: 'Pause sending' }).click();
    await expect(page.getByText('Sending paused', { exact: true })).toBeVisible();
    expect(sent).toEqual([{ reason: 'The mail server is moved' }]);
  });
});

test.describe('After a backup was restored', () => {
  test.use({ scenario: 'operator after a restore' });

  test('the console says that nothing is sent, and an operator resumes it', async ({ page }) => {
    await page.route('**/api/admin/deliveries/resumption', (route) => route.fulfill({ status: 204 }));
    await open(page, '/admin');
    await page.getByRole('link', { name: 'Sending to members is paused' }).click();
    const banner = page.getByRole('region', { name: 'Sending is paused' });
    await expect(banner).toContainText('because a backup was restored');
    await expect(page.getByRole('button', { name: 'Pause sending' })).toHaveCount(0);
    await banner.getByRole('button', { name: 'Resume sending' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resume sending' });
    await dialog.getByLabel('Reason').fill('Nothing was sent since the backup');
    await dialog.getByRole('button', { name: 'Resume sending' }).click();
    await expect(page.getByText('Sending resumed', { exact: true })).toBeVisible();
  });
});
