import { expect, test } from 'vitest';
import { type SetupState, setupSteps } from './setup-steps.ts';

const NEW: SetupState = {
  site: { market: 'simulated', hasTelegram: false, hasDevMailbox: true },
  lines: [{ problem: 'is a sample' }, { problem: null }, { problem: 'is missing' }],
  samples: ['Terms of Service', 'Privacy Policy'],
  hasLogo: false,
  takesPayments: false,
  running: 0,
  lastBackupAt: null,
  now: Date.parse('2026-09-07T12:00:00Z'),
  origin: 'http://127.0.0.1:3000',
};
const READY: SetupState = {
  site: { market: 'real', hasTelegram: true, hasDevMailbox: false },
  lines: [{ problem: null }],
  samples: [],
  hasLogo: true,
  takesPayments: true,
  running: 8,
  lastBackupAt: '2026-09-07T02:00:00Z',
  now: Date.parse('2026-09-07T12:00:00Z'),
  origin: 'https://signals.example.com',
};

test('a new installation has every step to do, with what does it', () => {
  const steps = setupSteps(NEW);
  expect(steps.filter(({ isDone }) => isDone)).toEqual([]);
  expect(steps.map(({ title, to }) => [title, to])).toEqual([
    ['Site and legal details', '/admin/settings'],
    ['Legal documents', null],
    ['Logo', '/admin/settings#logo'],
    ['Address', null],
    ['Email', null],
    ['Telegram', null],
    ['Payments', null],
    ['Real prices', null],
    ['Backup', null],
    ['Strategies', '/admin/strategies'],
  ]);
  expect(steps[0]!.text).toMatch(/^2 details to complete/);
  expect(steps[1]!.text).toMatch(/^Samples: Terms of Service, Privacy Policy\./);
});

test('a site that is ready has every step done', () => {
  expect(setupSteps(READY).filter(({ isDone }) => !isDone)).toEqual([]);
});

test('real prices come from imported files or from vendors of live bars', () => {
  const getText = (state: SetupState) => setupSteps(state).find(({ title }) => title === 'Real prices')!.text;
  expect(getText(NEW)).toContain('MARKET=files');
  expect(getText(NEW)).toContain('MARKET=kraken,yahoo');
  expect(getText(READY)).toBe('Signals are computed from real prices.');
});

test.each(['http://localhost:3000', 'http://[::1]:3000'])('%s is not an address for members', (origin) => {
  expect(setupSteps({ ...READY, origin }).find(({ isDone }) => !isDone)?.title).toBe('Address');
});

test('a backup that is older than a day and a half is to do again', () => {
  const backupAfter = (now: string) =>
    setupSteps({ ...READY, now: Date.parse(now) }).find(({ title }) => title === 'Backup')!;
  expect(backupAfter('2026-09-08T13:59:00Z').isDone).toBe(true);
  expect(backupAfter('2026-09-08T14:00:00Z')).toMatchObject({
    isDone: false,
    text: expect.stringMatching(/^The last backup was written .+ ago\. Run npx sealtick backup FOLDER/),
  });
});
