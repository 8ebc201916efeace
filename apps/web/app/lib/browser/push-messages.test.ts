import { describe, expect, test } from 'vitest';
import { readPayload, toRegistration, urlOnSite } from './push-messages.ts';

const ORIGIN = 'https://signals.example.com';

describe('A push message', () => {
  test('is shown as it was sent', () => {
    const payload = { title: 'A', body: 'B', path: '/signals/sig_1', tag: 'c' };
    expect(readPayload(JSON.stringify(payload))).toEqual(payload);
  });

  test.each(['', 'null', '{}', '{"title":1,"body":"","path":"/","tag":""}', '<html>'])(
    'of %j is shown as new',
    (text) => {
      expect(readPayload(text)).toMatchObject({ title: 'New message', path: '/' });
    },
  );

  test('opens a page of the site only', () => {
    expect(urlOnSite('/signals/sig_1?x=1', ORIGIN)).toBe(`${ORIGIN}/signals/sig_1?x=1`);
    const foreign = ['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', 7, undefined];
    for (const path of foreign) expect(urlOnSite(path, ORIGIN), String(path)).toBe(`${ORIGIN}/`);
  });
});

test('A subscription is registered with its keys, and with the endpoint before', () => {
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }) };
  const device = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' }, label: 'Firefox' };
  expect(toRegistration(subscription, 'Firefox')).toEqual(device);
  expect(toRegistration(subscription, 'Firefox', 'https://push.example/0')).toEqual({
    ...device,
    replaces: 'https://push.example/0',
  });
});
