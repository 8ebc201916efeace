import { expect, test, vi } from 'vitest';
import { loadWithRetry } from './load-with-retry.ts';

test('on the server, a part that cannot be loaded fails its page immediately and ends nothing else', async () => {
  vi.useFakeTimers();
  try {
    const load = vi.fn(() => Promise.reject(new Error('no such file')));
    await expect(loadWithRetry(load)).rejects.toThrow('no such file');
    expect(load).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
