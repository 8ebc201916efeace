/**
 * `npm run fingerprints`: records the fingerprints of the strategies' rules in `fingerprints.json`. With `--same-rules` a changed
 * fingerprint stands for the same rules as before; without it the next start publishes a new version.
 *
 * `--check` says whether what is recorded is up to date; `--print` prints what is computed. `--source` is another folder of sources.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { computeFingerprints } from './compute-fingerprints.ts';
import { computeDigests, ENGINE_SOURCE, MANIFEST_FILE, readManifest } from './manifest.ts';
import { nextManifest, UndecidedRulesError } from './next-manifest.ts';

const { values: flags } = parseArgs({
  options: {
    'same-rules': { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
    source: { type: 'string', default: ENGINE_SOURCE },
  },
});

const computed = await computeFingerprints(flags.source);
if (flags.print) console.log(JSON.stringify(computed));
else if (flags.check) check();
else record();

function next(isSameRules: boolean) {
  return nextManifest(readManifest(MANIFEST_FILE), computed, computeDigests(flags.source, computed.files), isSameRules);
}

function getSentence(changed: readonly string[]): string {
  const rules = changed.filter((name) => name !== 'statistics');
  const parts = [
    rules.length === 0 ? 'No rules are new.' : `New rules: ${rules.join(', ')}.`,
    ...(changed.includes('statistics') ? ['Figures are new: backtests are computed again at the next start.'] : []),
  ];
  return parts.join(' ');
}

function check(): void {
  const recorded = readManifest(MANIFEST_FILE);
  const { manifest } = next(true);
  if (JSON.stringify(manifest) === JSON.stringify(recorded)) return;
  console.error('  packages/engine/fingerprints.json is not that of these sources: run `npm run fingerprints`.');
  process.exitCode = 1;
}

function record(): void {
  try {
    const { manifest, changed } = next(flags['same-rules']);
    writeFileSync(MANIFEST_FILE, `${JSON.stringify(manifest, null, 2)}\n`);
    console.log(getSentence(changed));
  } catch (error) {
    if (!(error instanceof UndecidedRulesError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
