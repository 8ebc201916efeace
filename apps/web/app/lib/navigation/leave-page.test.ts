import { afterEach, expect, test, vi } from 'vitest';
import { getPage } from '../data/api.ts';
import { beginLeaving } from './leave-page.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page that is being left begins no read, and reads again if it stays', async () => {
  vi.useFakeTimers();
  const dataset: Record<string, string> = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json([])),
  );
  beginLeaving();
  const read = getPage('/api/delivery/inbox');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(fetch).not.toHaveBeenCalled();
  expect(dataset).toHaveProperty('leaving');
  await vi.advanceTimersByTimeAsync(1);
  await expect(read).resolves.toEqual({ data: [], next: null });
  expect(dataset).toEqual({});
  await getPage('/api/delivery/inbox');
  expect(fetch).toHaveBeenCalledTimes(2);
});
