import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answer } from '../../measure/contestant.ts';
import { distinctAnswers, type Result } from '../../measure/race.ts';
import { toSpread } from '../../measure/spread.ts';
import { makeSeries } from '../../series.ts';
import { writeColumns } from './columns-file.ts';

const getProgram = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

/** An empty program, which measures the start of Node. */
const NOTHING = 'console.log(JSON.stringify({ answer: {}, peakMb: process.resourceUsage().maxRSS / 1024 }))';

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  sealtick: [getProgram('sealtick')],
  pinets: [getProgram('pinets')],
  'node alone': ['--eval', NOTHING],
};

interface Output {
  readonly answer: Answer;
  readonly peakMb: number;
}

/**
 * Measures whole processes from start to end, in turn: from a file of 100,000 bars to printed statistics. Node's
 * compile cache is on for all and empty at first, so that only the first run compiles everything.
 */
export function coldRace(rounds: number): Result[] {
  const folder = mkdtempSync(join(tmpdir(), 'sealtick-bench-'));
  const file = join(folder, 'bars');
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'cache') };
  writeColumns(file, makeSeries('100k'));
  const runs = Object.keys(COMMANDS).map((name) => ({
    name,
    times: [] as number[],
    answers: [] as Answer[],
    peakMb: 0,
  }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const run of runs) {
      const start = performance.now();
      const { status, stdout } = spawnSync(process.execPath, [...COMMANDS[run.name]!, file], {
        encoding: 'utf8',
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      run.times.push(performance.now() - start);
      if (status !== 0) throw new Error(`${run.name} ended with ${status}`);
      const { answer, peakMb } = JSON.parse(stdout) as Output;
      run.answers.push(answer);
      run.peakMb = peakMb;
    }
  }
  rmSync(folder, { recursive: true });
  return runs.map(({ name, times: [first, ...rest], answers, peakMb }) => {
    return { name, first: first!, ...toSpread(rest), peakMb, answers: distinctAnswers(answers) };
  });
}
