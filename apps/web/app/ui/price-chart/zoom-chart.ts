import type { IChartApi } from 'lightweight-charts';

/** Bars that stay visible at least. */
const FEWEST = 8;

/** What a control of a chart does: a factor of the visible time, a move by a part of it, or everything. */
export type ZoomStep = { readonly by: number } | { readonly move: number } | 'all';

/** Changes which time a chart shows. @param showAll Shows everything. */
export function zoomChart(chart: IChartApi, step: ZoomStep, showAll: () => void): void {
  const scale = chart.timeScale();
  const range = scale.getVisibleLogicalRange();
  if (step === 'all' || range === null) {
    showAll();
    return;
  }
  const length = range.to - range.from;
  const move = 'move' in step ? step.move * length : 0;
  const half = 'by' in step ? Math.max(FEWEST, length * step.by) / 2 : length / 2;
  const middle = (range.from + range.to) / 2 + move;
  scale.setVisibleLogicalRange({ from: middle - half, to: middle + half });
}

/** Zooms a chart by the wheel while Ctrl is held; without Ctrl the wheel scrolls the page. */
export function zoomByWheel(chart: IChartApi, showAll: () => void): void {
  const zoom = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomChart(chart, { by: event.deltaY > 0 ? 1.2 : 1 / 1.2 }, showAll);
  };
  chart.chartElement().addEventListener('wheel', zoom, { passive: false });
}
