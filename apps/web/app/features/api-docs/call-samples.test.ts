import { type ApiCall, sampleBody } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { exampleValues, getSample, requestOfCall } from './call-samples.ts';

const call: ApiCall = {
  id: 'x',
  method: 'GET',
  path: '/api/things/{id}',
  tag: 'signals',
  summary: '',
  text: '',
  needsAccount: false,
  parameters: [
    { name: 'id', in: 'path', type: 'string', isRequired: true, text: '', example: 'a/b' },
    { name: 'limit', in: 'query', type: 'integer, 1 to 500', isRequired: false, text: '', example: null },
    { name: 'symbol', in: 'query', type: 'string', isRequired: false, text: '', example: null },
  ],
  status: 200,
  media: 'application/json',
  fields: [],
  refusals: [],
};
const write: ApiCall = {
  ...call,
  method: 'PUT',
  path: '/api/mutes',
  parameters: [
    { name: 'kind', in: 'body', type: 'strategy | symbol', isRequired: true, text: '', example: '"symbol"' },
    { name: 'count', in: 'body', type: 'integer, 2 to 9', isRequired: true, text: '', example: '2' },
    { name: 'rule', in: 'body', type: 'object', isRequired: false, text: '', example: '{"all":[]}' },
    { name: 'until', in: 'body', type: 'time', isRequired: false, text: '', example: null },
  ],
};

test('a request has its parameters encoded, and leaves out empty ones', () => {
  const { url } = requestOfCall(call, 'https://s.example', { ...exampleValues(call), limit: '3', symbol: '' }, null);
  expect(url).toBe('https://s.example/api/things/a%2Fb?limit=3');
});

test('the body that a write is tried with has the examples of its fields', () => {
  expect(JSON.parse(sampleBody(write)!)).toEqual({ kind: 'symbol', count: 2, rule: { all: [] } });
  expect(exampleValues(write)).toEqual({});
  expect(sampleBody(call)).toBeNull();
});

test.each([
  [
    'curl',
    `curl -X PUT "/api/mutes" \\\n  -H "Authorization: Bearer $SEALTICK_KEY" \\\n  -H "Content-Type: application/json" \\\n  -d '{"kind":"it'\\''s"}'`,
  ],
  [
    'typescript',
    `method: 'PUT',\n  headers: { authorization: \`Bearer \${process.env.SEALTICK_KEY}\`, 'content-type': 'application/json' },\n  body: JSON.stringify({"kind":"it's"}),`,
  ],
  [
    'python',
    `method="PUT",\n    headers={"Authorization": f"Bearer {os.environ['SEALTICK_KEY']}", "Content-Type": "application/json"},\n    data="{\\"kind\\":\\"it's\\"}".encode(),`,
  ],
] as const)('a write is shown in %s with its key and its body', (language, part) => {
  const request = requestOfCall(write, '', {}, `{"kind": "it's"}`);
  expect(getSample(language, request, true)).toContain(part);
});

test('a read without a key has neither headers nor options', () => {
  const request = requestOfCall({ ...call, path: '/api/x' }, '', {}, null);
  expect(getSample('typescript', request, false)).toContain("fetch('/api/x');");
  expect(getSample('python', request, false)).not.toContain('headers');
});
