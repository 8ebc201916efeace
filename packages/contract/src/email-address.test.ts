import { expect, test } from 'vitest';
import { EmailAddress } from './email-address.ts';
import { isEmailAddress } from './is-email-address.ts';

const long = (n: number) => 'a'.repeat(n);

test.each([
  'name@example.com',
  'tom&jerry@example.com',
  '#tag@example.com',
  "o'brien@example.com",
  'a+b@example.com',
  "!#$%&'*+/=?^_`{|}~-@example.com",
  'user@xn--80a1acny.xn--p1ai',
  'user@a-b.example.co.uk',
  '1@1.example',
  `${long(64)}@example.com`,
  `a@${long(63)}.example`,
])('%s is an email address', (address) => {
  expect(EmailAddress.parse(address)).toBe(address);
  expect(isEmailAddress(address)).toBe(true);
});

test.each([
  ['user@почта.рф', 'user@xn--80a1acny.xn--p1ai'],
  ['user@bücher.example', 'user@xn--bcher-kva.example'],
  ['user@例え。テスト', 'user@xn--r8jz45g.xn--zckzah'],
  ['  name@example.com ', 'name@example.com'],
])('%s is stored as %s', (typed, stored) => {
  expect(EmailAddress.parse(typed)).toBe(stored);
});

test.each([
  ['an empty text', ''],
  ['no at sign', 'name.example.com'],
  ['two at signs', 'a@b@example.com'],
  ['no local part', '@example.com'],
  ['a local part of 65 characters', `${long(65)}@example.com`],
  ['more than 254 characters', `a@${`${long(60)}.`.repeat(4)}${long(10)}.example`],
  ['a dot at the beginning', '.a@example.com'],
  ['a dot at the end', 'a.@example.com'],
  ['two dots', 'a..b@example.com'],
  ['quotes, which browsers refuse', '"john smith"@example.com'],
  ['a space', 'john smith@example.com'],
  ['a domain of one label, which has no public mailbox', 'root@localhost'],
  ['an address of a machine', 'a@192.0.2.1'],
  ['an address of a machine in brackets', 'a@[192.0.2.1]'],
  ['a label that begins with a hyphen', 'a@-example.com'],
  ['a label of 64 characters', `a@${long(64)}.com`],
  ['an underscore in the domain', 'a@ex_ample.com'],
  ['a local part in other letters', 'почта@example.com'],
  ['a name next to it', 'Ada <ada@example.com>'],
  ['two addresses', 'a@example.com,b@example.com'],
  ['a line break', 'a@example.com\r\nBcc: b@example.com'],
  ['a NUL', 'a\u0000@example.com'],
  ['half of a character', 'a\ud800@example.com'],
  ['an international domain with a path', 'a@bücher.example/path'],
  ['an international domain with a port', 'a@bücher.example:25'],
  ['an address of a machine in other digits', 'a@１９２.0.2.1'],
])('%s makes no email address', (_what, address) => {
  expect(isEmailAddress(address)).toBe(false);
  expect(EmailAddress.safeParse(address).success).toBe(false);
});

test('a refusal says what would be right', () => {
  expect(EmailAddress.safeParse('x').error!.issues[0]!.message).toBe(
    'must be an email address such as name@example.com',
  );
});
