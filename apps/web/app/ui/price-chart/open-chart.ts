import {
  type ChartOptions,
  ColorType,
  createChart,
  type DeepPartial,
  type IChartApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartColors } from './chart-colors.ts';

/** An empty chart in a box that has its size, with the look that all charts share and the options of its own. */
export function openChart(box: HTMLElement, colors: ChartColors, options: DeepPartial<ChartOptions>): IChartApi {
  const chart = createChart(box, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: colors.inkQuiet,
      fontFamily: getComputedStyle(box).fontFamily,
      fontSize: 12,
      // The library's own mark brings a style sheet that the page's policy forbids; a link stands beneath instead.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colors.line } },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderVisible: false, fixLeftEdge: true },
    crosshair: { vertLine: { color: colors.lineStrong }, horzLine: { color: colors.lineStrong } },
    // A wheel or a finger moving up and down belongs to the page.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: false },
  });
  chart.applyOptions(options);
  return chart;
}

/** A moment, ms UTC, as the library counts: in whole seconds, which its types tell from other numbers. */
export const secondOf = (time: number) => Math.floor(time / 1000) as UTCTimestamp;
