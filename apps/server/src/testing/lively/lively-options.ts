/** The strategy with a signal every second or two, and the only one of a light program. */
export const LIVELY_ID = 'tailwind-momentum';

/** `NODE_OPTIONS` of a program with a signal every second or two; see `lively-strategies.ts`. */
export const LIVELY_NODE_OPTIONS = `--import=${new URL('./lively-strategies.ts', import.meta.url).href}`;

/** `NODE_OPTIONS` of a program with one strategy and a young market; see `light-program.ts`. */
export const LIGHT_NODE_OPTIONS = `--import=${new URL('./light-program.ts', import.meta.url).href}`;
