/** Strategies that signal every second or two, for a program that is started by its file. */
export { LIVELY_NODE_OPTIONS } from '../lively/lively-options.ts';
