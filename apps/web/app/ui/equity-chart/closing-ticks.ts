import type { IPrimitivePaneView, ISeriesPrimitive, SeriesAttachedParameter, Time } from 'lightweight-charts';
import type { ChartColors } from '../price-chart/chart-colors.ts';
import { toSeconds } from '../price-chart/open-chart.ts';
import { CLOSING_TICKS, type Closing } from './curve.ts';

type Target = Parameters<NonNullable<ReturnType<IPrimitivePaneView['renderer']>>['draw']>[0];

/** Marks of the days on which trades closed, at the foot of the pane: up for gains, down for losses. */
export class ClosingTicks implements ISeriesPrimitive<Time> {
  private readonly colors: ChartColors;
  private closings: readonly Closing[] = [];
  private host: SeriesAttachedParameter<Time> | null = null;
  private readonly panes: readonly IPrimitivePaneView[];

  constructor(colors: ChartColors) {
    this.colors = colors;
    this.panes = [{ zOrder: () => 'top', renderer: () => ({ draw: (target) => this.draw(target) }) }];
  }

  show(closings: readonly Closing[]): void {
    this.closings = closings;
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
    const { closings, host, colors } = this;
    if (!host) return;
    const scale = host.chart.timeScale();
    // biome-ignore lint/correctness/useHookAtTopLevel: the chart library's name for it; not a React hook
    target.useMediaCoordinateSpace(({ context, mediaSize: { height } }) => {
      const [top, middle, bottom] = [CLOSING_TICKS.top, CLOSING_TICKS.middle, CLOSING_TICKS.bottom].map(
        (at) => at * height,
      );
      for (const { time, gains, losses } of closings) {
        const x = scale.timeToCoordinate(toSeconds(time));
        if (x === null) continue;
        context.fillStyle = colors.long;
        if (gains > 0) context.fillRect(x - 0.5, top!, 1, middle! - top!);
        context.fillStyle = colors.short;
        if (losses > 0) context.fillRect(x - 0.5, middle!, 1, bottom! - middle!);
      }
    });
  }
}
