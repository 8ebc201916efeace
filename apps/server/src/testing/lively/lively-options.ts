const importOf = (file: string) => `--import=${new URL(file, import.meta.url).href}`;

/** The strategy with a signal every second or two, and the only one of a light program. */
export const LIVELY_ID = 'tailwind-momentum';

/** `NODE_OPTIONS` of a program with a signal every second or two; see `lively-strategies.ts`. */
export const LIVELY_NODE_OPTIONS = importOf('./lively-strategies.ts');

/** `NODE_OPTIONS` of a program with one strategy and a young market; see `light-program.ts`. */
export const LIGHT_NODE_OPTIONS = importOf('./light-program.ts');
