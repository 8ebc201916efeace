import { expect, test } from 'vitest';
import { getChannels } from './channels.ts';

const NOTHING = { web: null, email: null, telegram: null, webhook: null };
const page = (link: Parameters<typeof getChannels>[0], isOnline: boolean, web: number | null) =>
  getChannels(link, isOnline, { ...NOTHING, web }, true)[0];

test('a connected page has a green dot and the measured latency', () => {
  expect(page('connected', true, 38)).toMatchObject({
    text: 'this page, immediately',
    state: '38\u00a0ms',
    tone: 'good',
  });
  expect(page('connected', true, null)).toMatchObject({ state: 'on', tone: 'good' });
});

test('a page that is offline or reconnecting has no green dot', () => {
  expect(page('disconnected', false, 38)).toMatchObject({ state: 'offline', tone: 'warn' });
  expect(page('disconnected', true, 38)).toMatchObject({
    text: 'this page, every 30 s',
    state: 'reconnecting',
    tone: 'warn',
  });
  expect(page('connecting', true, 38)).toMatchObject({ state: '38\u00a0ms', tone: 'unknown' });
  expect(getChannels('disconnected', false, NOTHING, true).filter(({ tone }) => tone === 'good')).toEqual([]);
});

test('the other channels show what was measured, that nothing was, and nothing before it is known', () => {
  const states = (speeds: Partial<typeof NOTHING>) =>
    getChannels('connected', true, { ...NOTHING, ...speeds }, true).map(({ state }) => state);
  expect(states({})).toEqual(['on', 'not measured yet', 'not measured yet', 'not measured yet']);
  expect(getChannels('connected', true, null, true).map(({ state }) => state)).toEqual(['on', '—', '—', '—']);
  const measured = getChannels('connected', true, { web: 38, email: 612, telegram: 1_100, webhook: 74 }, true);
  expect(measured.map(({ state }) => state)).toEqual(['38\u00a0ms', '612\u00a0ms', '1.1\u00a0s', '74\u00a0ms']);
});

test('a site without a Telegram bot says so in place of what was measured', () => {
  const telegram = getChannels('connected', true, NOTHING, false).find(({ name }) => name === 'Telegram bot');
  expect(telegram).toMatchObject({ text: 'this site has no bot yet', state: 'off' });
});
