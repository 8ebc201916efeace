import { utcDay } from '../bars/civil.ts';
import type { EquityCurve } from './returns.ts';

/** Returns the UTC day number to which the return of a point belongs. */
export type ResultDay = (time: EquityCurve['time'], point: number) => number;

/** Of a curve with daily marks: the day of the previous mark. Without marks at weekends, Monday's at 00:00Z closes Friday. */
export const dayOfMark: ResultDay = (time, mark) => utcDay(time[mark - 1]!);

/** Of a curve with a point per closed trade: the day on which the trade closed. */
export const dayOfClose: ResultDay = (time, point) => utcDay(time[point]!);
