/** Keys that move the crosshair of a chart, each with the position to which it leads. */
export const MOVE_KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  PageUp: (at) => at - 20,
  PageDown: (at) => at + 20,
  Home: () => 0,
  End: (_at, last) => last,
};
