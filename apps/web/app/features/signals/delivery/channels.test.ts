import { expect, test } from 'vitest';
import { type ChannelSpeeds, getChannels } from './channels.ts';

const NOTHING: ChannelSpeeds = { web: null, email: null, telegram: null, webhook: null, off: [] };
const page = (link: Parameters<typeof getChannels>[0], isOnline: boolean, web: number | null) =>
  getChannels(link, isOnline, { ...NOTHING, web })[0];

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
  expect(getChannels('disconnected', false, NOTHING).filter(({ tone }) => tone === 'good')).toEqual([]);
});

test('the other channels show what was measured, that nothing was, and nothing before it is known', () => {
  const states = (speeds: Partial<ChannelSpeeds>) =>
    getChannels('connected', true, { ...NOTHING, ...speeds }).map(({ state }) => state);
  expect(states({})).toEqual(['on', 'not measured yet', 'not measured yet', 'not measured yet']);
  expect(getChannels('connected', true, null).map(({ state }) => state)).toEqual(['on', '—', '—', '—']);
  const measured = getChannels('connected', true, { web: 38, email: 612, telegram: 1_100, webhook: 74, off: [] });
  expect(measured.map(({ state }) => state)).toEqual(['38\u00a0ms', '612\u00a0ms', '1.1\u00a0s', '74\u00a0ms']);
});

test('leaves out what the site does not send through', () => {
  const names = getChannels('connected', true, { ...NOTHING, off: ['telegram', 'email'] }).map(({ name }) => name);
  expect(names).toEqual(['Web dashboard', 'API / webhooks']);
});
