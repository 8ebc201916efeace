import type { ParsedInputOf, Read } from '@sealtick/contract';
import { AppError, type ReadHandler, type ServedRead, serve, type Viewer } from '@sealtick/server/testing/http';
import type { Scenario } from './scenario-names.ts';

/** Serves a read by the scenario of the request. */
export const answersBy =
  (getScenario: (viewer: Viewer) => Scenario) =>
  <R extends Read>(
    read: R,
    answer: (scenario: Scenario, input: ParsedInputOf<R>, viewer: Viewer) => Awaited<ReturnType<ReadHandler<R>>>,
  ): ServedRead =>
    serve(read, async (viewer, input) => answer(getScenario(viewer), input, viewer));

/** Throws if the scenario fails. */
export function fail(scenario: Scenario): void {
  if (scenario === 'logged out') throw new AppError('UNAUTHORIZED', 'Log in to read this.');
  if (scenario === 'failing' || scenario === 'failing member') throw new Error('The stand-in fails in this scenario.');
}

/** Answers that there is no such thing. */
export function missing(what: string): never {
  throw new AppError('NOT_FOUND', `Unknown ${what}.`);
}

/** Runs `read` unless the scenario fails. */
export function unlessFailing<T>(scenario: Scenario, read: () => T): T {
  fail(scenario);
  return read();
}
