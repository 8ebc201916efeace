import type { IChartApi, MouseEventParams, Time } from 'lightweight-charts';

/**
 * Returns a function that puts the crosshair on a point and keeps it there until a pointer moves it; null removes it. Alone, the
 * library keeps the crosshair at its pixel, which belongs to another day once other data or another zoom is drawn.
 * @param set Sets the crosshair of the chart on a point; true if the chart has this point.
 * @param onMove Called when a pointer moves the crosshair, and when it is removed.
 */
export function keepPoint<Point>(
  chart: IChartApi,
  set: (point: Point) => boolean,
  onMove: (event: MouseEventParams<Time>) => void,
): (point: Point | null) => void {
  let kept: Point | null = null;
  const keep = (point: Point | null) => {
    kept = point !== null && set(point) ? point : null;
    if (kept === null) chart.clearCrosshairPosition();
  };
  chart.subscribeCrosshairMove((event) => {
    if (kept !== null && !event.sourceEvent) return keep(kept);
    kept = null;
    onMove(event);
  });
  // After scrolling, browsers repeat the move of a pointer that has not moved.
  const ignoreRepeated = (event: MouseEvent) => {
    if (kept !== null && event.movementX === 0 && event.movementY === 0) event.stopPropagation();
  };
  for (const type of ['mousemove', 'mouseenter', 'mouseover'] as const)
    chart.chartElement().addEventListener(type, ignoreRepeated, { capture: true });
  return keep;
}
