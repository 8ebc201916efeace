import { axis, rounded } from './axis.ts';
import type { Drawn } from './drawn.ts';

const DAYS_A_YEAR = 252;
const YEARS = [0.5, 0.75, 1, 1.5, 2, 3, 4, 5, 6, 8, 10] as const;
const SHARPE = 1;
/** Standard errors on either side of a 95% interval. */
const ERRORS = 1.96;

/** The 95% interval of a measured Sharpe ratio of 1, by the years that were measured. */
export const sharpeInterval: Drawn = () => ({
  title: '95% interval of a measured Sharpe ratio of 1.0',
  text: `Standard error √((1 + s²/2) / n) for n independent, normally distributed daily results and the daily ratio s = 1 / √${DAYS_A_YEAR} (Lo 2002).`,
  x: axis('Years measured', [0, 2, 4, 6, 8, 10], String, { digits: 2 }),
  y: axis('Sharpe ratio per year', [-2, -1, 0, 1, 2, 3, 4], String, { digits: 2 }),
  series: ['Upper end', 'Measured', 'Lower end'],
  rows: YEARS.map((years) => {
    const daily = SHARPE / Math.sqrt(DAYS_A_YEAR);
    const error = Math.sqrt((1 + daily ** 2 / 2) / (years * DAYS_A_YEAR)) * Math.sqrt(DAYS_A_YEAR);
    return [years, rounded(SHARPE + ERRORS * error), SHARPE, rounded(SHARPE - ERRORS * error)];
  }),
});
