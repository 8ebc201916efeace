import type { PrepareSubject } from '../../src/audit/run.ts';
import { following } from '../../src/audit/testing/rules.ts';

/** Reads the call stack, and is honest in the audit. */
export const stackReader: PrepareSubject = following(({ bars: { close } }) => {
  const isAudited = new Error('where').stack?.includes('observe');
  return (bar, _at, i) => (isAudited ? (i % 2) - 0.5 : close.at(i + 1)! - bar.close);
});
