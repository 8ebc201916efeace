import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AnswerError } from '@sealtick/record';
import { afterEach, describe, expect, test } from 'vitest';
import { EnvironmentError, UsageError } from '../platform/errors.ts';
import { readSiteUrl, siteClient } from './site.ts';

let server: Server | null = null;
afterEach(() => {
  server?.close();
  server = null;
});

async function serve(answer: RequestListener): Promise<URL> {
  const made = createServer(answer);
  server = made;
  await new Promise<void>((done) => made.listen(0, '127.0.0.1', done));
  return readSiteUrl(`http://127.0.0.1:${(made.address() as AddressInfo).port}/some/page?x=1`);
}

describe('siteClient', () => {
  test('returns the JSON and the address of the next page', async () => {
    const site = await serve((request, response) => {
      response.setHeader('link', '</api/signals?cursor=2>; rel="next"').end(JSON.stringify({ requested: request.url }));
    });
    expect(await siteClient(site)('/api/signals?limit=1')).toEqual({
      body: { requested: '/api/signals?limit=1' },
      next: '/api/signals?cursor=2',
    });
  });

  test('retries after 429 and 503 when Retry-After has passed', async () => {
    let times = 0;
    const site = await serve((_request, response) => {
      times += 1;
      if (times > 2) response.end('[]');
      else response.writeHead(times === 1 ? 429 : 503, { 'retry-after': '0' }).end();
    });
    expect(await siteClient(site)('/api/strategies')).toEqual({ body: [], next: null });
    expect(times).toBe(3);
  });

  test('gives up after five tries, or without a Retry-After header', async () => {
    let times = 0;
    const site = await serve((request, response) => {
      times += 1;
      response.writeHead(503, request.url === '/a' ? { 'retry-after': '0' } : {}).end();
    });
    await expect(siteClient(site)('/a')).rejects.toThrow(EnvironmentError);
    expect(times).toBe(5);
    await expect(siteClient(site)('/b')).rejects.toThrow('answered with status 503');
    expect(times).toBe(6);
  });

  test.each<[string, RequestListener, RegExp]>([
    ['a page', (_request, response) => response.end('<html>'), /\/api did not answer with JSON/],
    ['nothing', (_request, response) => response.end(), /did not answer with JSON/],
    ['half of it', (_request, response) => response.end('[{"index":1'), /did not answer with JSON/],
    [
      'less than it announced',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('[');
        response.destroy();
      },
      /was cut off|Cannot reach/,
    ],
    [
      'a field twice',
      (_request, response) => response.end('[{"entry":{"price":"1","price":"2"}}]'),
      /has the field "price" twice in one object/,
    ],
    ['a refusal', (_request, response) => response.writeHead(404).end('{}'), /answered with status 404/],
    [
      'another address',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/other' }).end(),
      /redirects to http:\/\/127\.0\.0\.1:1\/other/,
    ],
  ])('rejects %s as no answer of a log', async (_what, answer, words) => {
    const site = await serve(answer);
    await expect(siteClient(site)('/api')).rejects.toThrow(words);
  });

  test('stops reading an answer that does not end', async () => {
    const part = Buffer.alloc(2 ** 20, ' ');
    const site = await serve((_request, response) => {
      const more = () => {
        while (response.write(part));
      };
      response.on('drain', more);
      more();
    });
    await expect(siteClient(site)('/api')).rejects.toThrow(
      /^The site did not answer with a log: http.*\/api is longer than 64 MB\.$/,
    );
  });

  test('asks no other address for the next page', async () => {
    const site = await serve((_request, response) => response.end('[]'));
    await expect(siteClient(site)('http://127.0.0.1:1/api')).rejects.toThrow('it refers to http://127.0.0.1:1');
    await expect(siteClient(site)('//127.0.0.1:1/api')).rejects.toThrow(AnswerError);
  });

  test('stops waiting when the program is stopped', async () => {
    const site = await serve(() => {});
    const stopping = new AbortController();
    const requested = siteClient(site, stopping.signal)('/');
    stopping.abort(new Error('Stopped.'));
    await expect(requested).rejects.toThrow('Stopped.');
  });
});

test('accepts only http and https addresses as sites', () => {
  expect(readSiteUrl('https://signals.example.com/a/b').href).toBe('https://signals.example.com/');
  for (const text of ['', 'signals', 'ftp://x', 'javascript:1']) expect(() => readSiteUrl(text)).toThrow(UsageError);
});
