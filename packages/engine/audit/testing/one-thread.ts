/** Audits a cheat in this one thread, whose built-in objects are not frozen. */
import { parentPort, workerData } from 'node:worker_threads';
import { auditStrategy } from '../../src/audit/audit-strategy.ts';
import { inThisThread } from '../../src/audit/in-this-thread.ts';
import type { PrepareSubject } from '../../src/audit/run.ts';
import { getTrades, profitFactor } from '../../src/audit/testing/earnings.ts';
import { getMarket } from '../../src/audit/testing/markets.ts';

const { module, name } = workerData as { readonly module: string; readonly name: string };
const prepare = ((await import(module)) as Record<string, PrepareSubject>)[name]!;
const data = getMarket('five-minute');
const { findings } = await auditStrategy(
  inThisThread(() => prepare),
  data,
  { decisionCuts: 4, idleCuts: 1, barCuts: 1 },
);
parentPort!.postMessage({ findings: [...findings], gain: profitFactor(getTrades(prepare, data)) });
