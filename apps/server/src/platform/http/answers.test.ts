import { describe, expect, test } from 'vitest';
import { useNotesApp } from './testing/use-notes-app.ts';

const start = useNotesApp();

describe('answers', () => {
  test('answers 304 if the ETag matches', async () => {
    const app = await start();
    const first = await app.inject('/api/notes');
    const tag = String(first.headers.etag);
    const again = await app.inject({ url: '/api/notes', headers: { 'if-none-match': `"x", W/${tag}` } });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
    const other = await app.inject({ url: '/api/notes?limit=2', headers: { 'if-none-match': tag } });
    expect(other.statusCode).toBe(200);
  });

  test('answers HEAD with 304 if the ETag matches', async () => {
    const app = await start();
    const tag = String((await app.inject('/api/notes')).headers.etag);
    const held = await app.inject({ method: 'HEAD', url: '/api/notes', headers: { 'if-none-match': tag } });
    expect([held.statusCode, held.headers.etag, held.body]).toEqual([304, tag, '']);
    const other = await app.inject({ method: 'HEAD', url: '/api/notes', headers: { 'if-none-match': '"x"' } });
    expect([other.statusCode, other.headers.etag, other.body]).toEqual([200, tag, '']);
  });

  test('uses the request id of the caller if it is valid', async () => {
    const app = await start();
    const echoed = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'abc-12345' } });
    const made = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'a b\tc' } });
    expect(echoed.headers['x-request-id']).toBe('abc-12345');
    expect(made.headers['x-request-id']).toMatch(/^[\w-]{16}$/);
  });

  test('sends a new script nonce with each request', async () => {
    const app = await start({
      pages: async (pages) => {
        pages.get('/page', async (_request, reply) => reply.allowNonce());
      },
    });
    const policies = [await app.inject('/page'), await app.inject('/page')].map((answer) =>
      String(answer.headers['content-security-policy']),
    );
    const nonces = policies.map((policy) => /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1]);
    expect(nonces[0]).toBeTruthy();
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(policies[0]).not.toMatch(/script-src[^;]*unsafe-inline/);
    const plain = await app.inject('/healthz');
    expect(plain.headers['content-security-policy']).toContain("script-src 'self';");
  });

  test('disables browser features that the site does not use', async () => {
    const app = await start({
      pages: async (pages) => {
        pages.get('/page', async (_request, reply) => reply.allowNonce());
      },
    });
    const policy = String((await app.inject('/page')).headers['permissions-policy']);
    for (const ability of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(policy).toContain(`${ability}=()`);
    expect(policy, 'browsers report names that they do not know on every page').not.toContain('bluetooth');
  });

  test('serves an OpenAPI document that includes the error answers', async () => {
    const document = (await (await start()).inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(['/api/notes', '/api/notes/{id}']);
    const { get, post } = document.paths['/api/notes'];
    expect(Object.keys(get.responses)).toEqual(['200', '400', '401', '429', '500', '503']);
    expect(Object.keys(post.responses)).toEqual(['201', '400', '401', '413', '415', '429', '500', '503']);
    expect(get.responses['400'].content['application/problem+json'].schema).toEqual({
      $ref: '#/components/schemas/Problem',
    });
    expect(get.parameters[0]).toMatchObject({ name: 'limit', in: 'query', schema: { maximum: 500 } });
  });
});
