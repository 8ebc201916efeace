import type { Stamps } from './layout.ts';

/** Returns which end of a bar stamps mark, in words. */
export function stampsWords(marks: Stamps['marks'], why: string): Stamps {
  return { marks, words: `the ${marks} of the bar, ${why}` };
}
