import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answer, Report, Run, Task } from './contestant.ts';
import { type Spread, toSpread } from './spread.ts';

export interface Contestant {
  readonly name: string;
  readonly module: URL;
}

/** Times of one contestant in ms; the first run, in which nothing is compiled yet, is separate. */
export interface Result extends Spread {
  readonly name: string;
  readonly first: number;
  /** Peak memory of the process after its first run. */
  readonly peakMb: number;
  /** The different answers of all its runs. */
  readonly answers: readonly Answer[];
}

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

/**
 * Runs a job `rounds` + 1 times with every contestant, each in its own process, in turn (A B A B), so that load on the
 * machine affects all of them.
 */
export async function race(contestants: readonly Contestant[], task: Task, rounds: number): Promise<Result[]> {
  const racers: Racer[] = [];
  try {
    for (const contestant of contestants) racers.push(await Racer.start(contestant, task));
    for (let round = 0; round <= rounds; round += 1) {
      for (const racer of racers) await racer.run();
    }
    return racers.map((racer) => racer.result);
  } finally {
    for (const racer of racers) racer.stop();
  }
}

/** Returns each answer once. */
export const distinctAnswers = (answers: readonly Answer[]): Answer[] => [
  ...new Map(answers.map((answer) => [JSON.stringify(answer), answer])).values(),
];

class Racer {
  private readonly name: string;
  private readonly child: ChildProcess;
  private readonly runs: Run[] = [];

  private constructor(name: string, child: ChildProcess) {
    this.name = name;
    this.child = child;
  }

  static async start({ name, module }: Contestant, task: Task): Promise<Racer> {
    const child = fork(CHILD, [module.href, JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const racer = new Racer(name, child);
    await racer.hear();
    return racer;
  }

  get result(): Result {
    const [{ ms: first, peakMb }, ...rest] = this.runs as [Run, ...Run[]];
    const answers = distinctAnswers(this.runs.map(({ answer }) => answer));
    return { name: this.name, first, ...toSpread(rest.map(({ ms }) => ms)), peakMb, answers };
  }

  async run(): Promise<void> {
    const report = this.hear();
    this.child.send('run');
    this.runs.push((await report) as Run);
  }

  stop(): void {
    this.child.kill();
  }

  /** Returns the next report. @throws {Error} if the process ends instead. */
  private async hear(): Promise<Report> {
    const settled = new AbortController();
    const report = once(this.child, 'message', settled).then(([message]) => message as Report);
    const exit = once(this.child, 'exit', settled).then(([code]) => {
      throw new Error(`${this.name} ended with code ${code}`);
    });
    const outcomes = [report, exit];
    try {
      return await Promise.race(outcomes);
    } finally {
      settled.abort();
      await Promise.allSettled(outcomes);
    }
  }
}
