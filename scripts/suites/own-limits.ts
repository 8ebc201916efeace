/** A test file whose tests may take longer than those of its project, or wait longer for something. */
export interface OwnLimits {
  readonly file: string;
  readonly reason: string;
}

const MARKET = 'It waits for a signal of the market that the program runs.';

/** Every test file with limits of its own. */
export const OWN_LIMITS: readonly OwnLimits[] = [
  {
    file: 'apps/server/src/modules/incidents/incident-webhooks.test.ts',
    reason: 'It waits for retries of an endpoint.',
  },
  { file: 'apps/server/src/modules/runner/switches.test.ts', reason: 'It waits for strategies that catch up.' },
  { file: 'apps/server/src/modules/runs/compute-run.test.ts', reason: 'It computes a million bars.' },
  { file: 'apps/server/src/testing/api-documents.test.ts', reason: 'It waits for the first backtests of a program.' },
  { file: 'apps/server/src/testing/faults/deliveries.test.ts', reason: 'It kills the program while it delivers.' },
  { file: 'apps/server/src/testing/faults/follower.test.ts', reason: 'It starts the copying again after each kill.' },
  { file: 'apps/server/src/testing/imports-beside-server.test.ts', reason: 'It imports years of bars twice.' },
  { file: 'apps/server/src/testing/member-month.test.ts', reason: 'It builds the pages and passes through a month.' },
  { file: 'apps/server/src/testing/news-story.test.ts', reason: 'It waits for a program that moves through days.' },
  { file: 'apps/server/src/testing/own-rules-steps.test.ts', reason: 'It carries out the commands of a tutorial.' },
  { file: 'apps/server/src/testing/readme-steps.test.ts', reason: 'It carries out the commands of the README.' },
  { file: 'apps/server/src/testing/rolled-back.test.ts', reason: 'It waits for a program that catches up.' },
  { file: 'e2e/tests/members/delivery-path.spec.ts', reason: MARKET },
  { file: 'e2e/tests/programs/member-path.spec.ts', reason: MARKET },
  { file: 'e2e/tests/programs/subscribing.spec.ts', reason: MARKET },
  { file: 'e2e/tests/server/first-signal.spec.ts', reason: MARKET },
  { file: 'e2e/tests/server/platform.spec.ts', reason: MARKET },
  { file: 'e2e/tests/server/program.spec.ts', reason: MARKET },
  { file: 'e2e/tests/server/signals.spec.ts', reason: MARKET },
];

const LIMIT = /(?:[tT]imeout: |^\s*\}, |setTimeout\()(?:\d \* )?(MINUTES_2|\d[\d_]*)(?=\s?\}|\)(?:;|$)|,)/gm;
const PROJECTS_LIMIT_MS = 30_000;

/** Whether a test file sets a limit of half a minute or more. @param text Its source */
export const hasOwnLimit = (text: string): boolean =>
  [...text.matchAll(LIMIT)].some(([, ms]) => !(Number(ms!.replaceAll('_', '')) < PROJECTS_LIMIT_MS));
