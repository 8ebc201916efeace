import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import type { AuditFinding } from '../src/audit/findings.ts';
import { getTrades, profitFactor } from '../src/audit/testing/earnings.ts';
import { getMarket } from '../src/audit/testing/markets.ts';
import { auditStrategy, STRATEGIES } from '../src/index.ts';
import { randomMarket } from '../src/strategies/testing/random-market.ts';
import { forbiddenLines } from './forbidden/forbidden-lines.ts';
import { inThreads } from './in-threads.ts';
import { stackReader } from './testing/stack-reader.ts';
import { strategyModule } from './testing/strategy-module.ts';

const FEW = { decisionCuts: 1, idleCuts: 0, barCuts: 0, enough: 1 };

const getModule = (file: string) => new URL(`./testing/${file}.ts`, import.meta.url);

/** Audits in threads, on bars alone. */
const audit = (file: string, name: string) => {
  const data = { ...getMarket('five-minute'), partner: null, events: null };
  return auditStrategy(inThreads({ module: getModule(file), name }), data, { ...FEW, decisionCuts: 2 });
};

/** Audits in one thread without frozen objects, and measures what a backtest there shows. */
async function auditInOne(name: string): Promise<{ findings: AuditFinding[]; gain: number }> {
  const workerData = { module: getModule('cheats').href, name };
  const worker = new Worker(getModule('one-thread'), { workerData, execArgv: [] });
  const [message] = await once(worker, 'message');
  return message;
}

describe('In threads of their own', () => {
  test.each(['firstSeries', 'globalName', 'lastMatch', 'replacedRandom', 'patchedSlice', 'patchedFilter', 'callSites'])(
    'the audit catches %s, which earns and passes in a thread that all runs share',
    async (name) => {
      const shared = await auditInOne(name);
      expect(shared.gain).toBeGreaterThan(1.7);
      expect(shared.findings).toEqual([]);
      const { findings } = await audit('cheats', name);
      expect(findings.length).toBeGreaterThan(0);
    },
  );

  test('the audit catches a strategy that is honest at its first start', async () => {
    expect((await audit('cheats', 'laterStarts')).findings[0]?.check).toBe('repeated run');
  });

  test.each(['byPorts', 'byPrototype'])('a strategy cannot answer in place of its thread (%s)', async (name) => {
    const { decisions, findings } = await audit('forgers', name);
    expect(decisions).toBeGreaterThan(50);
    expect(findings.length).toBeGreaterThan(0);
  });

  test('a strategy that ends its thread is found', async () => {
    const { findings } = await audit('forgers', 'byExit');
    expect(findings.map(({ check }) => check)).toContain('the strategy ended its thread: exit code 0');
  });

  test('a module that cannot be loaded, or lacks the export, is reported', async () => {
    expect((await audit('none', 'none')).findings[0]?.check).toMatch(
      /^the strategy failed with Error .*Cannot find module/,
    );
    expect((await audit('cheats', 'none')).findings[0]?.check).toMatch(/it does not export none$/);
  });

  test.each(STRATEGIES)('$id passes', async ({ id, timeframes }) => {
    const market = randomMarket({ seed: 13, length: 500, timeframe: timeframes[0]! });
    const report = await auditStrategy(inThreads(strategyModule(id)), market, FEW);
    expect(report.decisions).toBeGreaterThan(1);
    expect(report.findings).toEqual([]);
  });
});

describe('The call stack', () => {
  test('shows a strategy the audit, which cannot find that', async () => {
    expect(profitFactor(getTrades(stackReader, getMarket('five-minute', 4)))).toBeGreaterThan(1.7);
    expect((await audit('stack-reader', 'stackReader')).findings).toEqual([]);
  });

  test('is refused by the check of strategies', () => {
    const lines = forbiddenLines(readFileSync(getModule('stack-reader'), 'utf8'), 'stack-reader.ts');
    expect(lines).toEqual(['stack-reader.ts:6: the property stack is forbidden']);
  });
});
