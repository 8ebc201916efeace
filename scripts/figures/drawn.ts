import type { Figure } from '../../packages/contract/src/index.ts';

/** Computes a figure. */
export type Drawn = () => Omit<Figure, 'id' | 'command'>;
