import { describe, expect, test } from 'vitest';
import { findCheckpoint } from './find-checkpoint.ts';

const ROOT = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=';
const NOTE = `signals.example.com/log/1\n1234\n${ROOT}\n\n— signals.example.com/log/1 AAAAAHNpZ25hdHVyZQ==\n`;
const FOUND = {
  note: NOTE,
  origin: 'signals.example.com/log/1',
  size: 1234,
  root: 'abcdef1234567890abcdef1234567890abcdef1234567890abcdef1234567890',
};

describe('findCheckpoint', () => {
  test('reads a signed note', () => {
    expect(findCheckpoint(NOTE)).toEqual(FOUND);
  });

  test('finds a note at the end of an email, with the line ends and quotation marks of email programs', () => {
    const mail = `Long EURUSD, entry 1.08512\n\nThe log when this was sent:\n\n${NOTE}\nUnsubscribe: https://x.example\n`;
    expect(findCheckpoint(mail)).toEqual(FOUND);
    expect(findCheckpoint(mail.replaceAll('\n', '\r\n'))).toEqual(FOUND);
    expect(findCheckpoint(mail.replaceAll(/^/gm, '> '))).toEqual(FOUND);
    expect(findCheckpoint(`   ${NOTE.trimEnd()}   `)).toEqual(FOUND);
  });

  test('finds a note in an export and in a response of the API', () => {
    expect(findCheckpoint(JSON.stringify({ format: 'sealtick-log', checkpoint: NOTE }))).toEqual(FOUND);
    expect(findCheckpoint(JSON.stringify({ size: 1234, note: NOTE }))).toEqual(FOUND);
  });

  test('returns null for anything else', () => {
    const without = (part: string) => NOTE.replace(part, '');
    for (const text of ['', 'hello', '{}', '{"note":5}', '{broken', without('1234\n'), without('— '), without(ROOT)])
      expect(findCheckpoint(text), text).toBeNull();
  });
});
