import type { Outcome } from './outcome.ts';

/** What `npm run bench -- NAME --json` prints. */
export interface BenchReport {
  readonly rows: readonly {
    readonly job: string;
    readonly agree: boolean;
    readonly missed?: string;
    readonly wrong?: string;
  }[];
}

/** Returns the outcome of a bench by the answers of its contestants alone: a busy machine misses goals. */
export function benchOutcome(name: string, { rows }: BenchReport): Outcome {
  const wrong = rows.filter(({ agree, missed }) => !agree && missed === undefined);
  return {
    passed: rows.length - wrong.length,
    failed: wrong.length,
    failures: wrong.map(({ job, wrong: why }) => `FAILED bench ${name}: ${job}\n${why ?? 'our answer is wrong'}`),
  };
}
