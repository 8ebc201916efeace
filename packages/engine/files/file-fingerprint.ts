import { createHash } from 'node:crypto';
import type { InstalledRules } from '../fingerprints/installed-rules.ts';
import { SHARED_RULES } from '../fingerprints/manifest.ts';
import { ruleData } from '../fingerprints/rule-data.ts';
import type { StrategySource } from '../src/added-strategies.ts';
import { TIMEFRAMES } from '../src/bars/timeframe.ts';
import { INSTRUMENTS } from '../src/instruments/instruments.ts';
import { SIMULATED_INSTRUMENTS } from '../src/instruments/simulated.ts';
import { STRATEGIES } from '../src/strategies/strategies.ts';
import { canonicalCode } from './canonical-code.ts';
import { checkCode, importedNames } from './check-code.ts';
import { describedStrategy, type FileDescription } from './describe-file.ts';
import { findTexts } from './find-texts.ts';

/** More combinations of former hashes than one installation has seen. */
const MOST_HASHES = 256;

/**
 * Returns the hashes of the rules of a checked strategy file, newest first: its code without comments, types and texts, the
 * values that decide how it trades, and the code of the engine that it uses. All of them stand for the same rules, because the
 * engine's parts have former hashes.
 */
export function fileFingerprint(
  file: StrategySource,
  description: FileDescription,
  { getApiHashes }: Pick<InstalledRules, 'getApiHashes'>,
): readonly [string, ...string[]] {
  const program = checkCode(file).program!;
  const code = canonicalCode(program, findTexts(program));
  const data = ruleData(describedStrategy(description), { STRATEGIES, TIMEFRAMES, INSTRUMENTS, SIMULATED_INSTRUMENTS });
  const parts = [SHARED_RULES, ...new Set(importedNames(program))].sort().map(getApiHashes);
  // All parts get a former hash together when the bundler is raised, and few of them otherwise.
  const ages = Math.max(...parts.map(({ length }) => length));
  const together = Array.from({ length: ages }, (_, age) => parts.map((hashes) => hashes[age] ?? hashes.at(-1)!));
  const combined = parts.reduce<readonly (readonly string[])[]>(
    (all, hashes) => hashes.flatMap((hash) => all.map((one) => [...one, hash])).slice(0, MOST_HASHES),
    [[]],
  );
  const all = [...together, ...combined].map((hashes) => sha256([code, data, ...hashes].join('\n')));
  const [newest, ...former] = new Set(all);
  return [newest!, ...former];
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
