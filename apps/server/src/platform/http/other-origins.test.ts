import { expect, test } from 'vitest';
import { useNotesApp } from './testing/use-notes-app.ts';

const start = useNotesApp();
const origin = 'https://elsewhere.example';

test('lets scripts of every site read answers and errors, without credentials', async () => {
  const app = await start();
  for (const url of ['/api/notes', '/api/nothing', '/.well-known/sealtick/nothing']) {
    const { headers } = await app.inject({ url, headers: { origin } });
    expect(headers, url).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(headers['access-control-expose-headers']).toContain('link');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  }
});

test('answers the preflight of a read, and refuses that of a write', async () => {
  const app = await start();
  const ask = (wanted: string) =>
    app.inject({
      method: 'OPTIONS',
      url: '/api/notes',
      headers: { origin, 'access-control-request-method': wanted },
    });
  const read = await ask('GET');
  expect([read.statusCode, read.body]).toEqual([204, '']);
  expect(read.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'accept, if-none-match, sealtick-version',
  });
  const write = await ask('POST');
  expect(write.statusCode).toBe(405);
  expect(write.headers).not.toHaveProperty('access-control-allow-origin');
  const posted = await app.inject({ method: 'POST', url: '/api/notes', headers: { origin }, payload: { text: 'a' } });
  expect(posted.headers).not.toHaveProperty('access-control-allow-origin');
});
