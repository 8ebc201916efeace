import type { MemberFigure } from '@sealtick/contract';

/** Returns a figure as text, or null where its sample is too small. */
export const figureText = ({ value }: MemberFigure, format: (value: number) => string): string | null =>
  value === null ? null : format(value);
