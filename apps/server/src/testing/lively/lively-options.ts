/** `NODE_OPTIONS` of a program with a signal every second or two; see `lively-strategies.ts`. */
export const LIVELY_NODE_OPTIONS = `--import=${new URL('./lively-strategies.ts', import.meta.url).href}`;

/** The same with that strategy alone; see `lively-alone.ts`. */
export const LIVELY_ALONE_NODE_OPTIONS = `--import=${new URL('./lively-alone.ts', import.meta.url).href}`;
