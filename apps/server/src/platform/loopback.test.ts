import { expect, test } from 'vitest';
import { isLoopback } from './loopback.ts';

test('recognises this machine by name and address', () => {
  for (const host of ['localhost', 'LOCALHOST', '127.0.0.1', '127.9.9.9', '::1', '[::1]', '::ffff:127.0.0.1']) {
    expect(isLoopback(host), host).toBe(true);
  }
});

test('takes nothing else for this machine', () => {
  for (const host of [
    '0.0.0.0',
    '::',
    '10.0.0.1',
    '::ffff:10.0.0.1',
    'localhost.example.com',
    '127.0.0.1.nip.io',
    '',
  ]) {
    expect(isLoopback(host), host).toBe(false);
  }
});
