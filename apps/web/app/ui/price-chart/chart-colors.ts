/** Returns the design's colours for a canvas, read from the page's styles. */
export function readColors() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    ink: token('ink-1'),
    inkQuiet: token('ink-2'),
    surface: token('surface-0'),
    panel: token('surface-1'),
    raised: token('surface-3'),
    line: token('line'),
    lineStrong: token('line-control'),
    accent: token('accent'),
    long: token('long'),
    short: token('short'),
    before: token('bar-before'),
    backtest: token('curve-backtest'),
    lossQuiet: token('short-mute'),
    series: [1, 2, 3, 4].map((number) => token(`series-${number}`)),
  };
}

export type ChartColors = ReturnType<typeof readColors>;
