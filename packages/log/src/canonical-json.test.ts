import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CanonicalJsonError, canonicalBytes, canonicalJson } from './canonical-json.ts';

describe('Canonical JSON', () => {
  test('writes the example of RFC 8785, 3.2.2', () => {
    const input = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalJson(JSON.parse(input))).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  test('sorts keys by UTF-16 code units (RFC 8785, 3.2.3)', () => {
    const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
    expect(canonicalJson(value)).toBe('{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}');
  });

  // RFC 8785, appendix B.
  test.each([
    [0, '0'],
    [-0, '0'],
    [5e-324, '5e-324'],
    [-5e-324, '-5e-324'],
    [1.7976931348623157e308, '1.7976931348623157e+308'],
    [9007199254740992, '9007199254740992'],
    [295147905179352830000, '295147905179352830000'],
    [9.999999999999997e22, '9.999999999999997e+22'],
    [1e23, '1e+23'],
    [1e21, '1e+21'],
    [999999999999999700000, '999999999999999700000'],
    [9.999999999999997e-7, '9.999999999999997e-7'],
    [0.000001, '0.000001'],
    [333333333.3333332, '333333333.3333332'],
    [1424953923781206.2, '1424953923781206.2'],
  ])('writes the number %d as %s', (number, text) => {
    expect(canonicalJson(number)).toBe(text);
  });

  test('escapes keys and sorts them by their unescaped form', () => {
    expect(canonicalJson({ '\\': 1, '\u0010': 2, '\n': 3 })).toBe('{"\\n":3,"\\u0010":2,"\\\\":1}');
  });

  test('is equivalent to JSON, and independent of the order of keys', () => {
    // V8 may read an escaped key as `\` where it has read that key before (nodejs/node#63785).
    const values = fc.jsonValue({ stringUnit: 'binary-ascii' }).map(withoutBackslashInKeys);
    fc.assert(
      fc.property(values, (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(canonicalJson(reversed(value))).toBe(text);
      }),
    );
  });

  test('encodes the text in UTF-8', () => {
    expect(new TextDecoder().decode(canonicalBytes({ note: 'Zürich €' }))).toBe('{"note":"Zürich €"}');
  });
});

describe('Canonical JSON rejects', () => {
  const cycle: Record<string, unknown> = {};
  cycle.again = cycle;

  test.each([
    ['NaN', { a: [{ b: Number.NaN }] }, '$.a[0].b is NaN'],
    ['infinity', [Number.POSITIVE_INFINITY], '$[0] is Infinity'],
    ['undefined', { a: undefined }, '$.a is a value of type undefined'],
    ['a hole', new Array(1), '$[0] is a value of type undefined'],
    ['a big integer', 1n, '$ is a value of type bigint'],
    ['a function', () => 1, '$ is a value of type function'],
    ['a date', { at: new Date(0) }, '$.at is not a plain object'],
    ['bytes', new Uint8Array(1), '$ is not a plain object'],
    ['a lone surrogate', ['\ud800'], '$[0] has an unpaired surrogate'],
    ['a lone surrogate in a key', { '\udc00': 1 }, 'has an unpaired surrogate'],
    ['a circle', cycle, 'is nested more than 64 deep'],
  ])('%s', (_name, value, message) => {
    expect(() => canonicalJson(value)).toThrow(CanonicalJsonError);
    expect(() => canonicalBytes(value)).toThrow(message);
  });

  test('rejects a leaf whose text is not in normal form C', () => {
    expect(() => canonicalBytes({ note: 'Zu\u0308rich' })).toThrow('$.note is not in Unicode normal form C');
    expect(() => canonicalBytes({ 'Zu\u0308rich': 1 })).toThrow(CanonicalJsonError);
    expect(canonicalJson('Zu\u0308rich'), 'RFC 8785 itself leaves text alone').toBe('"Zu\u0308rich"');
  });
});

function withoutBackslashInKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBackslashInKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !key.includes('\\'));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutBackslashInKeys(inner)]));
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, inner]) => [key, reversed(inner)]));
}
