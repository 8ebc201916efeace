export { carryOutOnce } from './carry-out-once.ts';
