import { type APIRequestContext, expect } from '@playwright/test';
import type { Strategy } from '@sealtick/contract';

/** Waits until the program has computed the backtest of every strategy, which it does after its start. */
export async function awaitBacktests(request: APIRequestContext): Promise<void> {
  const missing = async () => {
    const strategies: Strategy[] = await (await request.get('/api/strategies')).json();
    return strategies.filter(({ equityCurve }) => equityCurve === null).map(({ id }) => id);
  };
  await expect.poll(missing, { timeout: 240_000 }).toEqual([]);
}
