import { getSimulatedInstrument } from '@sealtick/engine';
import { expect, test } from 'vitest';
import type { Database } from '../../platform/database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { latestClose, readClasses } from './start-run.ts';

const NOW = Date.UTC(2026, 2, 16, 10);
const DELAY = 15 * 60_000;

test('a run on an added instrument ends now for a member of its market group, and at the public delay for others', async () => {
  const added = { ...getSimulatedInstrument('XAUUSD')!, symbol: 'COCOA', assetClass: 'commodities' as const };
  const classes = await readClasses({ instruments: async () => [added] });
  const end = (scope: string) => {
    const principal = { kind: 'member', accountId: 'amara', strategies: [scope] } as const;
    const viewer = testViewer({} as Database, { principal, now: NOW, publicDelayMs: DELAY });
    return latestClose(viewer, { strategyId: 'trend', symbol: 'COCOA' }, null, classes);
  };
  expect(end('trend@commodities')).toBeNull();
  expect(end('trend@crypto')).toEqual(new Date(NOW - DELAY));
});
