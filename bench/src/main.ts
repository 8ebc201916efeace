/**
 * `npm run bench -- SUITE... [--json] [--only WORD]`: measures this project against others, in turn, on this machine.
 * With --json the last line of standard output is one JSON document.
 */
import { parseArgs } from 'node:util';
import { engineSuite } from './engine/suite.ts';
import { feedSuite } from './feed/suite.ts';
import { httpSuite } from './http/suite.ts';
import { printRows } from './measure/print.ts';
import type { Row } from './measure/row.ts';
import { simulatedSuite } from './simulated/suite.ts';

/** A suite yields its rows as they are done; `wanted` says whether a job is asked for. */
export type Suite = (wanted: (job: string) => boolean) => AsyncIterable<Row>;

const SUITES: Readonly<Record<string, Suite>> = {
  engine: engineSuite,
  feed: feedSuite,
  http: httpSuite,
  simulated: simulatedSuite,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const unknown = positionals.filter((name) => !(name in SUITES));
if (positionals.length === 0 || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no suite "${name}".`);
  console.error(`Usage: npm run bench -- SUITE... [--json] [--only WORD]\nSuites: ${Object.keys(SUITES).join(', ')}`);
  process.exit(2);
}

const rows: Row[] = [];
for (const name of positionals) {
  for await (const row of SUITES[name]((job) => job.includes(values.only))) {
    rows.push(row);
    if (!values.json) console.log(printRows([row]));
  }
}
if (values.json) console.log(JSON.stringify({ node: process.version, platform: process.platform, rows }));
if (rows.some((row) => !row.agree)) process.exitCode = 1;
