import { READS, type Read } from '@sealtick/contract';
import { type ServedRead, serve, type Viewer } from '@sealtick/server/testing/http';
import { unlessFailing } from './answer.ts';
import type { Scenario } from './scenario-names.ts';

/** Answers each read that is not answered yet by the example that it declares. */
export function exampleReads(getScenario: (viewer: Viewer) => Scenario, answered: readonly ServedRead[]): ServedRead[] {
  const known = new Set(answered.map(({ read }) => read));
  return Object.values<Read>(READS)
    .filter((read) => read.exampleAnswer !== undefined && !known.has(read))
    .map((read) => {
      const answer = read.nextBy === undefined ? read.exampleAnswer : { answer: read.exampleAnswer, next: null };
      return serve(read, async (viewer) => unlessFailing(getScenario(viewer), () => answer) as never);
    });
}
