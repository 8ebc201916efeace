import { expect, test } from 'vitest';
import { getOwnOrigin } from './own-origin.ts';

test.each([
  [{ baseUrl: null, host: '127.0.0.1' }, 'http://127.0.0.1:3000'],
  [{ baseUrl: null, host: '::1' }, 'http://[::1]:3000'],
  [{ baseUrl: null, host: '0.0.0.0' }, 'http://localhost:3000'],
  [{ baseUrl: 'https://signals.example.com', host: '127.0.0.1' }, 'https://signals.example.com'],
])('links of %o lead to %s, where its visitors are logged in', (place, origin) => {
  expect(getOwnOrigin({ ...place, port: 3_000 })).toBe(origin);
});
