import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactText, redactUrl } from './redaction.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P';

describe('redactUrl', () => {
  test.each([
    ['/api/notes?api_key=abc&limit=5&Token=x', '/api/notes?api_key=(hidden)&limit=5&Token=(hidden)'],
    ['/a?%74oken=abc&b=1', '/a?%74oken=(hidden)&b=1'],
    ['/a?%2574oken=abc', '/a?%2574oken=(hidden)'],
    ['/a?t%6fken=ab%26cd&b=1', '/a?t%6fken=(hidden)&b=1'],
    ['/a;token=abc/b', '/a;token=(hidden)/b'],
    ['/a?b=1;token=abc', '/a?b=1;token=(hidden)'],
    ['/a?token=ab;cd&b=1', '/a?token=(hidden)&b=1'],
    ['/a?token=ab?cd&b=1', '/a?token=(hidden)&b=1'],
    ['/a?pass=x&pw=x&pwd=x&jwt=x', '/a?pass=(hidden)&pw=(hidden)&pwd=(hidden)&jwt=(hidden)'],
    ['/a?session=x&sig=x&signature=x', '/a?session=(hidden)&sig=(hidden)&signature=(hidden)'],
    ['/a?X-Amz-Signature=x&user_pass=x', '/a?X-Amz-Signature=(hidden)&user_pass=(hidden)'],
    ['/a?next=%2Fb%3Ftoken%3Dabc', '/a?next=/b?token=(hidden)'],
    ['/a?next=https%3A%2F%2Fme%3Aword%40host%2F', '/a?next=https://(hidden)@host/'],
    ['/go?to=https://me:word@host/x', '/go?to=https://(hidden)@host/x'],
    [`/reset/${JWT}/now`, '/reset/(hidden)/now'],
    ['/k/stk_live_8fK2pQz41abcd?x=1', '/k/(hidden)?x=1'],
    ['/a?x=Bearer%20abcdef123', '/a?x=Bearer (hidden)'],
  ])('hides secrets in %s', (url, expected) => {
    expect(redactUrl(url)).toBe(expected);
  });

  test.each([
    '/',
    '/api/signals?limit=50&strategy=tideline-pullback&status=active',
    '/api/log/proof/12?size=500',
    '/api/log/entries?from=1&to=500',
    `/verify?leaf=${'ab'.repeat(32)}`,
    '/api/signals?cursor=AAAAAAAAAAB7InQiOjE3MDk&limit=5',
    '/s%C3%A3o?x=100%&design=new&compassion=1&passenger=2',
    '/%zz?a=%',
  ])('leaves %s unchanged', (url) => {
    expect(redactUrl(url)).toBe(url);
  });

  test('returns no control or invisible characters', () => {
    expect(redactUrl('/a\u009b2J\u202e?x=1')).toBe('/a\\u{9b}2J\\u{202e}?x=1');
  });
});

describe('redactText', () => {
  test.each([
    ['connect to postgres://me:hunter2@db:5432/x failed', 'connect to postgres://(hidden)@db:5432/x failed'],
    ['connect to postgres://me:hun@ter2@db/x failed', 'connect to postgres://(hidden)@db/x failed'],
    [`401 for Authorization: Bearer ${JWT}`, '401 for Authorization: (hidden)'],
    ['sent bearer abc.def-123', 'sent bearer (hidden)'],
    [`"${JWT}" has expired`, '"(hidden)" has expired'],
    ['key stk_test_Vm7aQ0xRt12 is revoked', 'key (hidden) is revoked'],
    ['key bridge_Vm7aQ0xRt12_Vm7aQ0xRt12-9 in the table bridge_command', 'key (hidden) in the table bridge_command'],
    ['signed by whsec_MfKQ9r8GKYqrTwjUPD8ILPZ', 'signed by (hidden)'],
    [
      'GET https://vendor.example/bars?symbol=X&apikey=abc failed',
      'GET https://vendor.example/bars?symbol=X&apikey=(hidden) failed',
    ],
    ['host=db password=hunter2 port=5', 'host=db password=(hidden) port=5'],
    ['{"password":"two words","a":1}', '{"password":"(hidden)","a":1}'],
    ['sent {\\"password\\":\\"hunter2\\",\\"a\\":1}', 'sent {\\"password\\":\\"(hidden)\\",\\"a\\":1}'],
    ['-----BEGIN PRIVATE KEY-----\nMC4CAQ\n-----END PRIVATE KEY-----', '(hidden)'],
  ])('hides secrets in %s', (text, expected) => {
    expect(redactText(text)).toBe(expected);
  });

  test.each([
    'Key (id)=(5) already exists.',
    'the server at db:5432 refuses the user me or its password',
    'Unexpected token < in JSON at position 0',
    `{"leafHash":"${'ab'.repeat(32)}","index":5,"code":"ECONNREFUSED"}`,
    'connect ECONNREFUSED 127.0.0.1:5432; 3 of 5',
  ])('leaves %s unchanged', (text) => {
    expect(redactText(text)).toBe(text);
  });

  test('returns valid JSON for JSON', () => {
    const word = fc.constantFrom(
      'password',
      'token',
      'a',
      '"',
      '\\',
      '=',
      ': ',
      '?',
      '&',
      '://',
      '@',
      'Bearer ',
      JWT,
      'stk_',
    );
    const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(''));
    const key = fc.constantFrom('password', 'token', 'authorization', 'set-cookie', 'msg', 'key', 'a');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(value, (made) => {
        expect(() => JSON.parse(redactText(JSON.stringify(made)))).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});
