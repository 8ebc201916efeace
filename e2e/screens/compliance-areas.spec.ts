import { expect, open, test } from '../support/test.ts';

/** Each area with its status and every detail: title, description and status. */
const AREAS = [
  [
    'Client money and orders',
    'Implemented',
    [
      'No client money is held',
      'Payments are for plans, add-ons and courses only; card payments go through a payment provider',
      'Implemented',
    ],
    [
      'Orders',
      "Sent only to an account that the member connected, within the member's limits; the broker executes them",
      'Implemented',
    ],
  ],
  [
    'Publication of results',
    'Active',
    ['Append-only log', 'Each signal is an entry before anyone receives it', 'Active'],
    ['Live and backtest kept separately', 'Every figure names its basis, and none adds the two', 'Implemented'],
    ['Losing trades in the same log', 'Every closed signal counts in the record', 'Implemented'],
  ],
  [
    'Data protection',
    'Active',
    [
      'Access and portability',
      'Members request a copy on the account page, and an email says when it is ready; other requests are answered within 30 days',
      'Active',
    ],
    ['Retention schedule', 'Deleted by the program every hour, and printed in the privacy policy', 'Implemented'],
    ['Erasure', 'Carried out 14 days after a member asked for it', 'Implemented'],
  ],
  [
    'Anti-money-laundering',
    'Pending',
    ['Policy', 'To be confirmed by the operator', 'Pending'],
    [
      'Means of payment',
      'Cards through the payment provider, or as agreed with sales; no cash and no transfers between members',
      'Implemented',
    ],
  ],
  [
    'Operational resilience',
    'Tested',
    ['Restart and recovery', 'Automated tests end the program and the database in the middle of work', 'Tested'],
    ['Monitoring', 'Checks of each part run all the time, and their result is public', 'Active'],
    ['Incident response', '15 minutes for critical, 1 hour for major, 4 hours for minor incidents', 'Ongoing'],
  ],
  [
    'Conduct and conflicts',
    'Pending',
    ['Trading ahead of members', 'To be confirmed by the operator', 'Pending'],
    ['Complaints', 'Received with a reference and answered within 15 business days', 'Active'],
    ['Reports of concerns', 'Anonymous on request; nothing that identifies the sender is stored', 'Implemented'],
  ],
] as const;

test('each area has an icon of its own, and states title, description and status of each of its details', async ({
  page,
}) => {
  await open(page, '/compliance');
  const icons = new Set<string>();
  for (const [title, status, ...details] of AREAS) {
    const area = page.getByRole('region', { name: title });
    icons.add(await area.getByRole('heading', { name: title }).locator('svg').innerHTML());
    await expect(area.locator('[data-tone]').first()).toHaveText(status);
    const rows = area.getByRole('listitem');
    await expect(rows).toHaveCount(details.length);
    for (const [place, [name, description, state]] of details.entries()) {
      await expect(rows.nth(place).getByRole('paragraph')).toHaveText([name, description]);
      await expect(rows.nth(place).locator('[data-tone]')).toHaveText(state);
    }
  }
  expect(icons.size).toBe(AREAS.length);
});

test('the regulator is named with number and address, and the officer with phone and email address', async ({
  page,
}) => {
  await open(page, '/compliance');
  for (const [name, value] of [
    ['Regulator', 'Financial Conduct Authority'],
    ['Registration number', '000000'],
    ['Address', '1 Example Street, London'],
    ['Authorisation', 'Authorised by a financial regulator'],
  ] as const) {
    const row = page.locator('dl > div').filter({ has: page.getByRole('term').getByText(name, { exact: true }) });
    await expect(row.getByRole('definition')).toHaveText(value);
  }
  const officer = page.getByRole('heading', { name: 'Chief Compliance Officer' }).locator('..').locator('..');
  await expect(officer.getByRole('link')).toHaveText(['+44 20 7946 0123', 'compliance@example.com']);
  await expect(officer.getByRole('link').first()).toHaveAttribute('href', 'tel:+442079460123');
  await expect(officer.getByRole('link').last()).toHaveAttribute('href', 'mailto:compliance@example.com');
});
