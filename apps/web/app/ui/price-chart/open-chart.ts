import {
  type ChartOptions,
  ColorType,
  createChart,
  type DeepPartial,
  type IChartApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartColors } from './chart-colors.ts';

/** Returns an empty chart with the style that all charts share. @param box Already has its size. */
export function openChart(box: HTMLElement, colors: ChartColors, options: DeepPartial<ChartOptions>): IChartApi {
  const chart = createChart(box, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: colors.inkQuiet,
      fontFamily: getComputedStyle(box).fontFamily,
      fontSize: 12,
      // The library's logo adds a style sheet that the content policy forbids; there is a link below the chart instead.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colors.line } },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderVisible: false, fixLeftEdge: true },
    crosshair: { vertLine: { color: colors.lineStrong }, horzLine: { color: colors.lineStrong } },
    // The wheel and vertical touch moves scroll the page.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: false },
  });
  chart.applyOptions(options);
  return chart;
}

/** Returns a moment, ms UTC, in the library's type for whole seconds. */
export const toSeconds = (time: number) => Math.floor(time / 1000) as UTCTimestamp;
