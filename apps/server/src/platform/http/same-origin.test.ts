import { expect, test } from 'vitest';
import { isOwnOrigin } from './same-origin.ts';

const HTTPS = 'https://signals.example.com';

test.each([
  ['an http site by its address', null, '192.0.2.7:3000', 'http://192.0.2.7:3000', true],
  ['an http site under https', null, '192.0.2.7:3000', 'https://192.0.2.7:3000', false],
  ['an http site on this machine under https', null, '127.0.0.1:3000', 'https://127.0.0.1:3000', false],
  ['another port', null, '127.0.0.1:3000', 'http://127.0.0.1:3001', false],
  ['an https site by its address', HTTPS, 'signals.example.com', HTTPS, true],
  ['an https site under http', HTTPS, 'signals.example.com', 'http://signals.example.com', false],
  ['an https site whose proxy replaces the host', HTTPS, '127.0.0.1:3000', HTTPS, true],
  ['an https site from this machine, without its proxy', HTTPS, '127.0.0.1:3000', 'http://127.0.0.1:3000', true],
  ['another site', HTTPS, 'signals.example.com', 'https://evil.example', false],
  ['a site whose name begins the same', HTTPS, 'signals.example.com', `${HTTPS}.evil.example`, false],
  ['a frame without an origin', HTTPS, 'signals.example.com', 'null', false],
  ['no host', null, undefined, 'http://', false],
])('the origin of %s', (_what, baseUrl, host, origin, expected) => {
  expect(isOwnOrigin(baseUrl)({ ...(host === undefined ? {} : { host }), origin })).toBe(expected);
});

test('no origin is not that of the site', () => {
  expect(isOwnOrigin(null)({ host: '127.0.0.1:3000' })).toBe(false);
});
