import type { SiteFigures, StatusHistory } from '@sealtick/contract';
import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { openProgram } from '../../testing/open-program.ts';
import { recordFindings } from './record-findings.ts';

const NOW = Date.UTC(2026, 2, 16, 9);

test('The figures of the start page state the same uptime as the status page', async () => {
  const program = await openProgram({ now: () => NOW });
  const state = ['operational', 'operational', 'outage', 'degraded'] as const;
  for (const [i, one] of state.entries()) {
    const at = NOW - HOUR_MS + i * MINUTE_MS;
    await recordFindings(program.db.database, [{ component: 'api', at, state: one, durationMs: 20, badInARow: 0 }]);
  }
  const get = async <T>(url: string): Promise<T> => (await program.ask({ url })).json();
  const { uptime } = await get<StatusHistory>('/api/status/history?span=24h');
  expect(uptime).toBe(0.5);
  expect((await get<SiteFigures>('/api/figures')).uptime).toBe(uptime);
  await program.close();
});
