import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns the data folder of a stopped program whose simulated market has begun and whose backtests are computed: half a minute
 * of processor time that a program on a copy of it does not need. The project `prepared` fills it, once a run.
 */
export const preparedData = (): string =>
  join(tmpdir(), `sealtick-e2e-prepared-${process.env.SEALTICK_E2E_SERVER_PORT}`);
