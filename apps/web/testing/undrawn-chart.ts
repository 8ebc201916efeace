const nothing = () => {};

/** In place of a chart on canvas, which happy-dom does not draw. */
export const drawChart = () => ({ show: nothing, point: nothing, zoom: nothing, remove: nothing });
