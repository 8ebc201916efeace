import { createHash } from 'node:crypto';
import type { Strategy } from '../src/strategies/strategy.ts';
import { BUNDLER, type Bundle, bundle } from './bundle.ts';
import { API, apiNames, type EngineSource, findExport, loadEngine, TABLES } from './engine-source.ts';
import { SHARED_RULES } from './manifest.ts';
import { ruleData } from './rule-data.ts';

/** The fingerprints of an engine's sources, and the files they were computed from. */
export interface Fingerprints {
  readonly bundler: string;
  readonly strategies: Readonly<Record<string, string>>;
  readonly statistics: string;
  readonly api: Readonly<Record<string, string>>;
  readonly files: readonly string[];
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Computes the fingerprint of each strategy, the SHA-256 of the code and the values that decide how it trades, that of
 * the code that computes the figures of a backtest, and that of each value of the strategy API.
 *
 * @param source The folder of the engine's sources.
 */
export async function computeFingerprints(source: string): Promise<Fingerprints> {
  const engine = await loadEngine(source);
  const [tables, statistics, ...bundles] = await Promise.all([
    bundle(source, TABLES.map((file) => `export * from '${file}';`).join('\n')),
    bundle(source, "export { windowedRecords } from 'statistics/windowed-records.ts';"),
    ...engine.STRATEGIES.map((strategy) => bundleRules(source, strategy)),
  ] as const);
  const names = await apiNames(source);
  const parts = [
    [SHARED_RULES, await bundle(source, "export * from 'shared-rules.ts';")] as const,
    ...(await Promise.all(names.map(async (name) => [name, await bundleValue(source, name)] as const))),
  ];
  const prints = engine.STRATEGIES.map((strategy, i) => [
    strategy.id,
    computeFingerprint(strategy, engine, bundles[i]!),
  ]);
  return {
    bundler: BUNDLER,
    strategies: Object.fromEntries(prints),
    statistics: sha256(statistics.code),
    api: Object.fromEntries(parts.map(([name, { code }]) => [name, sha256(code)])),
    files: [
      ...new Set([tables, statistics, ...bundles, ...parts.map(([, one]) => one)].flatMap(({ files }) => files)),
    ].sort(),
  };
}

/** What has no effect when it is loaded counts only where the value uses it: the API imports every indicator. */
const bundleValue = (source: string, name: string) =>
  bundle(source, `export { ${name} } from '${API}';`, { keepsSideEffects: false });

async function bundleRules(source: string, strategy: Strategy): Promise<Bundle> {
  const { file, name } = await findExport(source, strategy);
  const entry = `
    export * from 'shared-rules.ts';
    import { ${name} as rules } from '${file}';
    export const { warmUpBars, start } = rules;`;
  return bundle(source, entry);
}

const computeFingerprint = (strategy: Strategy, engine: EngineSource, { code }: Bundle) =>
  sha256(`${code}\n${ruleData(strategy, engine)}`);
