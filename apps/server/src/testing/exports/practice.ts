/** The record of practice, for a server of invented data. */
export type { PracticeRow } from '../../modules/practice/practice-repository.ts';
export { recordView } from '../../modules/practice/round-view.ts';
