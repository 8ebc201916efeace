import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { HolderName } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { missingCharacters } from '../../platform/pdf/missing-characters.ts';

const { resolve } = createRequire(import.meta.url);
const font = readFileSync(resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'));
const missing = new RegExp(missingCharacters(font), 'u');
const accepts = (name: string) => HolderName.safeParse(name).success;

test.each([
  'Ada Byron',
  'José Ñuñez',
  'O’Brien-Smith Jr.',
  "N'Golo",
  'Gal·la',
  'Łukasz',
  'Nguyễn',
  'Владимир',
  'Γιώργος',
])('a certificate is printed with the name %s', (name) =>
  expect([accepts(name), accepts(name.normalize('NFD'))]).toEqual([true, true]),
);

test.each(['Ada 😀', 'Ada ★', '李', '123', 'Ada 2', '、', '-', '. ,', 'Ada⃣', 'Ⅳ', ''])(
  'a certificate is not printed with the name %j',
  (name) => expect(accepts(name)).toBe(false),
);

test('the font of certificates has each character that a name may have', () => {
  const characters = Array.from({ length: 0x11_0000 }, (_none, code) => String.fromCodePoint(code));
  const refused = characters.filter((one) => accepts(`A${one}A`) && missing.test(one));
  expect(refused).toEqual([]);
});
