import { expect, test } from 'vitest';
import { parseSmtpUrl } from './smtp-url.ts';

test('reads host, port, encryption and account', () => {
  expect(parseSmtpUrl('smtps://sender%40example.com:p%3Aw@mail.example.com')).toEqual({
    host: 'mail.example.com',
    port: 465,
    isEncrypted: true,
    isLocal: false,
    account: { user: 'sender@example.com', password: 'p:w' },
  });
  expect(parseSmtpUrl('smtp://[::1]:25/')).toEqual({
    host: '::1',
    port: 25,
    isEncrypted: false,
    isLocal: true,
    account: null,
  });
  expect(parseSmtpUrl('smtp://relay')?.port).toBe(587);
});

test('refuses anything else', () => {
  for (const text of [
    '',
    'mail.example.com',
    'http://mail.example.com',
    'smtp://',
    'smtp://user@mail.example.com',
    'smtp://:password@mail.example.com',
    'smtp://mail.example.com/path',
    'smtp://mail.example.com?requireTLS=false',
    'smtp://mail.example.com#x',
    'smtp://%E0:%E0@mail.example.com',
  ]) {
    expect(parseSmtpUrl(text), text).toBeNull();
  }
});
