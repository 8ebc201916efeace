import { expect, test } from 'vitest';
import { channelsOf } from './channels.ts';

const page = (...args: Parameters<typeof channelsOf>) => channelsOf(...args)[0];
const api = (...args: Parameters<typeof channelsOf>) => channelsOf(...args)[3];

test('a connected page has a green dot and the measured latency', () => {
  expect(page('connected', true, 38)).toMatchObject({
    text: 'this page, immediately',
    state: '38\u00a0ms',
    tone: 'good',
  });
  expect(page('connected', true, null)).toMatchObject({ state: 'on', tone: 'good' });
  expect(api('connected', true, 38)).toMatchObject({ state: 'on', tone: 'good' });
});

test('a page that is offline or reconnecting has no green dot', () => {
  expect(page('disconnected', false, 38)).toMatchObject({ state: 'offline', tone: 'warn' });
  expect(page('disconnected', true, 38)).toMatchObject({
    text: 'this page, every 30 s',
    state: 'reconnecting',
    tone: 'warn',
  });
  expect(page('connecting', true, 38)).toMatchObject({ state: '38\u00a0ms', tone: 'unknown' });
  expect(channelsOf('disconnected', false, 38).filter(({ tone }) => tone === 'good')).toEqual([]);
});
