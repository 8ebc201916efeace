/** A clock that is 15 days ahead, for a program that is started by its file. */
export { LATER_NODE_OPTIONS } from '../later/later-options.ts';
