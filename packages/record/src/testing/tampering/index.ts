import { seal, trueEntries } from './draft.ts';
import { FILE_TAMPERING } from './file-tampering.ts';
import { FORM_TAMPERING } from './form-tampering.ts';
import { RULE_TAMPERING } from './rule-tampering.ts';
import type { Tampering } from './tampering.ts';

export { KEY, WITNESS, WITNESS_NAME } from './draft.ts';
export { type Tampering, tamper } from './tampering.ts';

/** A checkpoint of the true log that covers its first 60 entries. */
export const SAVED: string = seal(trueEntries()).history[0];

/** Every known way to falsify an export. */
export const TAMPERINGS: readonly Tampering[] = [...FILE_TAMPERING, ...FORM_TAMPERING, ...RULE_TAMPERING];
