const importing = (file: string) => `--import=${new URL(file, import.meta.url).href}`;

/** `NODE_OPTIONS` of a program with a signal every second or two; see `lively-strategies.ts`. */
export const LIVELY_NODE_OPTIONS = importing('./lively-strategies.ts');

/** The same with that strategy alone; see `lively-alone.ts`. */
export const LIVELY_ALONE_NODE_OPTIONS = importing('./lively-alone.ts');
