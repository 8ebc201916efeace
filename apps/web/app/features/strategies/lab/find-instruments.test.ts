import { fromTemplate } from '@sealtick/engine';
import { afterEach, expect, test, vi } from 'vitest';
import { getInstruments } from './find-instruments.ts';

afterEach(() => vi.unstubAllGlobals());

test('finds built-in instruments without a request, and reads those of the operator once', async () => {
  const { isExchangeTraded: _, ...added } = fromTemplate('SOLUSDT', 'crypto');
  const listed = [{ symbol: 'EURUSD' }, { symbol: 'SOLUSDT', added: { ...added, hours: null } }];
  const fetched = vi.fn(async () => Response.json(listed));
  vi.stubGlobal('fetch', fetched);
  const find = getInstruments('real');
  expect((await find('EURUSD'))?.symbol).toBe('EURUSD');
  expect(fetched).not.toHaveBeenCalled();
  const [coin, nothing] = await Promise.all([find('SOLUSDT'), find('NOPE')]);
  expect(coin?.costs).toEqual(added.costs);
  expect(nothing).toBeNull();
  expect(fetched).toHaveBeenCalledOnce();
});
