import { describe, expect, test, vi } from 'vitest';
import { getPage, nextPath } from './api.ts';

describe('nextPath', () => {
  test('reads the path of the next page', () => {
    expect(nextPath('</api/signals?limit=50&cursor=abc>; rel="next"')).toBe('/api/signals?limit=50&cursor=abc');
  });

  test('drops the host of an absolute address', () => {
    expect(nextPath('<https://elsewhere.example/api/signals?cursor=x>; rel="next"')).toBe('/api/signals?cursor=x');
  });

  test('is null without a header, without a next page and with an invalid header', () => {
    expect(nextPath(null)).toBeNull();
    expect(nextPath('</api/signals>; rel="prev"')).toBeNull();
    expect(nextPath('rel="next"')).toBeNull();
  });
});

describe('getPage', () => {
  const answer = (response: Response) => vi.stubGlobal('fetch', vi.fn().mockResolvedValue(response));

  test('sends cookies and reads JSON', async () => {
    answer(Response.json([1, 2]));
    await expect(getPage('/api/signals')).resolves.toEqual({ data: [1, 2], next: null });
    expect(fetch).toHaveBeenCalledWith('/api/signals', expect.objectContaining({ credentials: 'include' }));
  });

  test('rejects a response that is not OK with "status: body"', async () => {
    answer(new Response('no such strategy', { status: 404 }));
    await expect(getPage('/api/strategies/x')).rejects.toThrow('404: no such strategy');
  });

  test('uses the status text if the body is empty', async () => {
    answer(new Response('', { status: 503, statusText: 'Service Unavailable' }));
    await expect(getPage('/api/signals')).rejects.toThrow('503: Service Unavailable');
  });
});
