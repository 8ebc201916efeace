import { pushApart } from '@sealtick/contract';
import type {
  IPrimitivePaneView,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
  Logical,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import { formatQuote } from '../../lib/text/format.ts';
import type { ChartColors } from './chart-colors.ts';
import { barAt, type ChartContent, type ChartLevel, getPlace } from './chart-data.ts';
import { drawLabels, LABEL_PX } from './draw-labels.ts';

type Target = Parameters<NonNullable<ReturnType<IPrimitivePaneView['renderer']>>['draw']>[0];

type Paint = (context: CanvasRenderingContext2D, x: number, width: number, height: number) => void;

const ORDER = { last: 0, target: 1, stop: 2, entry: 3 } as const;
/** Height of a level's tag at the axis, px. */
const TAG_PX = 20;

/** The plan of a signal, drawn from its moment on: risk and reward as areas, each level as a line with a tag at the axis. */
export class TradeZones implements ISeriesPrimitive<Time> {
  private readonly colors: ChartColors;
  private readonly showsNames: () => boolean;
  private content: ChartContent;
  private host: SeriesAttachedParameter<Time> | null = null;
  private axis: readonly ISeriesPrimitiveAxisView[] = [];
  private readonly panes: readonly IPrimitivePaneView[];

  constructor(content: ChartContent, colors: ChartColors, showsNames: () => boolean) {
    this.colors = colors;
    this.content = content;
    this.showsNames = showsNames;
    this.panes = [
      { zOrder: () => 'bottom', renderer: () => ({ draw: (target) => this.draw(target, this.paint) }) },
      { zOrder: () => 'top', renderer: () => ({ draw: (target) => this.draw(target, this.paintLabels) }) },
    ];
    this.show(content);
  }

  show(content: ChartContent): void {
    this.content = content;
    const levels = [...content.levels].sort((a, b) => ORDER[b.kind] - ORDER[a.kind]);
    this.axis = levels.map((level, i) => this.getLabel(level, () => this.tagPlaces(levels)[i]!));
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

  priceAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    return this.axis;
  }

  private yAt(price: number): number {
    return this.host?.series.priceToCoordinate(price) ?? -100;
  }

  /** Returns the positions of all tags, px from the top. */
  tags(): number[] {
    return this.host === null ? [] : this.tagPlaces(this.content.levels);
  }

  /** Returns the positions of the tags without overlaps, px from the top. */
  private tagPlaces(levels: readonly ChartLevel[]): number[] {
    const height = this.host?.chart.paneSize(0).height || 1;
    const places = levels.map(({ price }) => Math.min(1, Math.max(0, this.yAt(price) / height)));
    return pushApart(places, TAG_PX / height).map((place) => place * height);
  }

  /** Returns an arrow to a level outside the picture; empty for one inside. */
  private getArrow(price: number): string {
    const [y, height] = [this.yAt(price), this.host?.chart.paneSize(0).height ?? 0];
    return y < 0 ? ' ↑' : y > height ? ' ↓' : '';
  }

  private getLabel({ kind, label, price }: ChartLevel, coordinate: () => number): ISeriesPrimitiveAxisView {
    const { colors } = this;
    const back = { entry: colors.ink, stop: colors.short, target: colors.long, last: colors.raised }[kind];
    return {
      coordinate,
      text: () =>
        `${formatQuote(price, this.content.digits)}${this.showsNames() ? `  ${label}` : ''}${this.getArrow(price)}`,
      textColor: () => (kind === 'last' ? colors.ink : colors.surface),
      backColor: () => back,
    };
  }

  private draw(target: Target, paint: Paint): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: the chart library's name for it; not a React hook
    target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
      const { content } = this;
      const x = content.signalAt === null ? null : this.getStart(getPlace(content.bars, content.signalAt));
      if (x !== null && x < width) paint.call(this, context, x, width, height);
    });
  }

  /** Returns the middle of the bar at a place, px from the left. */
  private xAt(place: number): number | null {
    return this.host?.chart.timeScale().logicalToCoordinate(place as Logical) ?? null;
  }

  /** Returns the left edge of the bar at a place. Only whole places have a coordinate. */
  private getStart(place: number): number | null {
    const [at, before] = [this.xAt(place), this.xAt(place - 1)];
    return at === null || before === null ? null : (at + before) / 2;
  }

  /** Returns the right edge of the bar that ends at a moment, px from the left; null without such a bar. */
  private getEnd(moment: number | null | undefined): number | null {
    const bar = moment == null ? null : barAt(this.content.bars, moment);
    return bar === null ? null : this.getStart(bar + 1);
  }

  private paint(context: CanvasRenderingContext2D, x: number, width: number, height: number): void {
    const { content, colors } = this;
    const left = Math.max(0, x);
    const right = this.getEnd(content.exitAt) ?? width;
    const levels = content.levels.filter(({ kind }) => kind !== 'last');
    const entry = levels.find(({ kind }) => kind === 'entry');
    for (const { kind, price } of levels) {
      const [y, color] = [this.yAt(price), kind === 'stop' ? colors.short : colors.long];
      if (entry && kind !== 'entry') {
        const from = this.yAt(entry.price);
        context.globalAlpha = kind === 'stop' ? 0.16 : 0.1;
        context.fillStyle = color;
        context.fillRect(left, Math.min(from, y), Math.max(0, right - left), Math.abs(y - from));
        context.globalAlpha = 1;
      }
      context.strokeStyle = kind === 'entry' ? colors.ink : color;
      context.setLineDash(kind === 'entry' ? [] : [4, 3]);
      strokeLine(context, left, y, width, y);
    }
    context.setLineDash([]);
    context.strokeStyle = colors.accent;
    if (x >= 0) strokeLine(context, x, 0, x, height);
  }

  private paintLabels(context: CanvasRenderingContext2D, x: number, width: number, height: number): void {
    const { host, content, colors } = this;
    context.font = `${LABEL_PX}px ${host?.chart.options().layout.fontFamily ?? 'sans-serif'}`;
    drawLabels(context, content, colors, {
      x,
      width,
      height,
      xAt: (place) => this.xAt(place),
      yAt: (price) => this.yAt(price),
    });
  }
}

function strokeLine(context: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}
