/** `NODE_OPTIONS` of a program whose clock is 15 days ahead; see `fifteen-days-later.ts`. */
export const LATER_NODE_OPTIONS = `--import=${new URL('./fifteen-days-later.ts', import.meta.url).href}`;
