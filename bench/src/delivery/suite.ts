import type { Row } from '../measure/row.ts';
import { deadEndpoints } from './dead-endpoints.ts';
import { manyEndpoints } from './many-endpoints.ts';
import { manyMails } from './many-mails.ts';
import { queueAlone } from './queue-alone.ts';
import { steadySignals } from './steady-signals.ts';

const PARTS = [steadySignals, manyEndpoints, manyMails, deadEndpoints, queueAlone];

/** Measures from the commit of a signal to the receivers that accepted it, in the whole program with its database. */
export async function* deliverySuite(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  for (const { jobs, run } of PARTS) {
    if (!jobs.some(wanted)) continue;
    for (const row of await run()) if (wanted(row.job)) yield row;
  }
}
