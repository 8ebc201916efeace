import type { IPrimitivePaneView, ISeriesPrimitive, SeriesAttachedParameter, Time } from 'lightweight-charts';
import type { ChartColors } from '../price-chart/chart-colors.ts';
import { toSeconds } from '../price-chart/open-chart.ts';
import type { Split } from './curve.ts';

type Target = Parameters<NonNullable<ReturnType<IPrimitivePaneView['renderer']>>['draw']>[0];

/** The labelled vertical line between two records. */
export class SplitLine implements ISeriesPrimitive<Time> {
  private readonly colors: ChartColors;
  private split: Split | null = null;
  private host: SeriesAttachedParameter<Time> | null = null;
  private readonly panes: readonly IPrimitivePaneView[];

  constructor(colors: ChartColors) {
    this.colors = colors;
    this.panes = [{ zOrder: () => 'top', renderer: () => ({ draw: (target) => this.draw(target) }) }];
  }

  show(split: Split | null): void {
    this.split = split;
    this.host?.requestUpdate();
  }

  attached(host: SeriesAttachedParameter<Time>): void {
    this.host = host;
  }

  detached(): void {
    this.host = null;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.panes;
  }

  private draw(target: Target): void {
    const { split, host, colors } = this;
    if (!split || !host) return;
    const x = host.chart.timeScale().timeToCoordinate(toSeconds(split.time));
    if (x === null) return;
    // biome-ignore lint/correctness/useHookAtTopLevel: the chart library's name for it; not a React hook
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.fillStyle = colors.accent;
      context.fillRect(Math.round(x), 0, 1, mediaSize.height);
      context.font = `12px ${getComputedStyle(document.body).fontFamily}`;
      const width = context.measureText(split.label).width;
      const left = x + 8 + width > mediaSize.width ? x - 8 - width : x + 8;
      context.fillStyle = colors.inkQuiet;
      context.fillText(split.label, left, 14);
    });
  }
}
