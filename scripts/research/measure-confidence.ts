/**
 * Compares a model of the features known at the signal with the base rate of engine rule 19 in predicting successes.
 * Prints the verdict and writes it to the file that pages and API read, and prints how often the base rate agrees with
 * what happened. The method: `docs/research.md`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STRATEGIES, toGrade } from '@sealtick/engine';
import { doesAgree, judgedBins } from './confidence/agreement.ts';
import { judgeModel } from './confidence/judge.ts';
import { readSamples } from './confidence/read-samples.ts';
import type { Skill } from './confidence/skill.ts';

const TARGET = join(import.meta.dirname, '../../packages/engine/src/confidence/model-skills.ts');

/** Weights of the prior that are compared; the engine's is 20. */
const WEIGHTS = [5, 10, 20, 40];

const percent = (share: number) => (100 * share).toFixed(1);
const describeSkill = ({ signals, skill, low, high, familyLow, familyHigh }: Skill) =>
  `${skill.toFixed(4)} (${low.toFixed(4)} to ${high.toFixed(4)}; of all families ${familyLow.toFixed(4)} to ${familyHigh.toFixed(4)}) over ${signals}`;

const rows = STRATEGIES.map((strategy) => {
  const [development, untouched] = [readSamples(strategy, 'development'), readSamples(strategy, 'untouched')];
  const verdict = judgeModel(development, untouched, STRATEGIES.length);
  console.log(`${strategy.id}: penalty ${verdict.penalty}, calibrated on ${verdict.calibratedOn}`);
  console.log(`  model against base rate: ${describeSkill(verdict.model)}`);
  console.log(`  before calibration:      ${describeSkill(verdict.uncalibrated)}`);
  console.log(`  base rate against share: ${describeSkill(verdict.baseRate)}`);
  for (const weight of WEIGHTS) {
    const bins = judgedBins([...development, ...untouched], weight);
    const texts = bins.map(
      (bin) =>
        `${percent(bin.stated)} stated, ${percent(bin.happened)} of ${bin.count}${doesAgree(bin) ? '' : ' (DIFFERS)'}`,
    );
    console.log(`  prior of ${weight}: ${texts.join('; ')}`);
  }
  for (const grade of [1, 2, 3]) {
    const graded = verdict.stated.filter(({ stated }) => toGrade(Math.round(100 * stated)) === grade);
    if (graded.length === 0) continue;
    const reached = graded.filter(({ isReached }) => isReached).length;
    console.log(`  grade ${grade}: ${reached} of ${graded.length}, ${((100 * reached) / graded.length).toFixed(1)}%`);
  }
  const fields = Object.entries(verdict.model).map(([name, value]) => `    ${name}: ${Number(value.toFixed(4))},\n`);
  return `  '${strategy.id}': {\n${fields.join('')}  },\n`;
});

writeFileSync(
  TARGET,
  `import type { ModelSkill } from './model-skill.ts';\n\n/** Written by \`node scripts/research/measure-confidence.ts\`; docs/research.md says how it was done. */\nexport const MODEL_SKILLS: Readonly<Record<string, ModelSkill>> = {\n${rows.join('')}};\n`,
);
