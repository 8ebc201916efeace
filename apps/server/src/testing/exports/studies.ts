/** Studies of a member by key, each compared with the command line. */
export { expectOnePortfolio, expectOneSweep, expectOneWalkForward } from '../../modules/runs/testing/one-answer.ts';
export { type ByKey, openByKey } from '../../modules/runs/testing/open-by-key.ts';
