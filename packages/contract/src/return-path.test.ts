import { expect, test } from 'vitest';
import { returnPath, sitePath } from './return-path.ts';

/** What could lead to another site, run a script, or come back to the login. */
const HOSTILE = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\0/evil.example',
  '/\u0085/evil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  'http:evil.example',
  'http:/evil.example',
  'https:///evil.example',
  '//evil.example@site.invalid',
  '//site.invalid@evil.example',
  '//site.invalid:443@evil.example/',
  'https://site.invalid',
  'https://site.invalid.evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'mailto:x@evil.example',
  'evil.example',
  '.evil.example',
  '?returnTo=//evil.example',
  '#//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/api/logout',
  '/%61pi/logout',
  '/%61%70%69/logout?x=1',
  '/%2561pi/logout',
  '/api%2flogout',
  '/%5capi/logout',
  '/a/%2e%2e/api/logout',
  '/a%2f..%2fapi/logout',
  '//api/logout',
  '/.//%2fapi/logout',
  '/%0aapi/logout',
  '/%E0%A4%A',
  '/login',
  '/%6cogin/logout',
  '/LOGIN',
  '',
];

test.each(HOSTILE)('%j leads to the start page', (given) => {
  expect(returnPath(given)).toBe('/');
});

test.each([null, undefined])('%j leads to the start page', (given) => {
  expect(returnPath(given)).toBe('/');
});

test.each([
  ['/signals?q=EUR#top', '/signals?q=EUR#top'],
  ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ['/strategies/a%20b', '/strategies/a%20b'],
  ['/apis', '/apis'],
  ['/a/../strategies', '/strategies'],
  ['/strategies?returnTo=//evil.example', '/strategies?returnTo=//evil.example'],
])('%j stays on the site', (given, path) => {
  expect(returnPath(given)).toBe(path);
  expect(new URL(returnPath(given), 'https://signals.example.com').host).toBe('signals.example.com');
});

test('A path of the site is one that cannot lead to another site', () => {
  expect(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:x', ''].map(sitePath)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
  expect(['/signals', '/a/../strategies', '/api/logout', '/login'].map(sitePath)).toEqual([
    '/signals',
    '/strategies',
    '/api/logout',
    '/login',
  ]);
});
