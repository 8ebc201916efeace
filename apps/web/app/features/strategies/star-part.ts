import type { ComponentType } from 'react';
import type { ListedStrategy } from './strategies.queries.ts';

/** The star that marks a strategy as a favourite, for members. */
export type StarPart = ComponentType<{ strategy: Pick<ListedStrategy, 'id' | 'name'> }>;
