/**
 * `npm run bench -- SUITE... [--json] [--only WORD]`: measures this project against others, in turn, on this machine.
 * With --json the last line of standard output is one JSON document.
 */
import { parseArgs } from 'node:util';
import { engineSuite } from './engine/suite.ts';
import { feedSuite } from './feed/suite.ts';
import { floodSuite } from './flood/suite.ts';
import { httpSuite } from './http/suite.ts';
import { printRows } from './measure/print.ts';
import type { Row } from './measure/row.ts';
import { pageSuite } from './page/suite.ts';
import { runnerSuite } from './runner/suite.ts';
import { simulatedSuite } from './simulated/suite.ts';
import { verifySuite } from './verify/suite.ts';

/** A suite yields its rows as they are done; `wanted` says whether a job is asked for. */
export type Suite = (wanted: (job: string) => boolean) => AsyncIterable<Row>;

interface Listed {
  readonly run: Suite;
  /** What it measures. */
  readonly measures: string;
}

const SUITES: Readonly<Record<string, Listed>> = {
  engine: { run: engineSuite, measures: 'indicators and back-tests, beside other libraries' },
  feed: { run: feedSuite, measures: 'one message to ten thousand live clients, beside other servers' },
  flood: { run: floodSuite, measures: 'what others notice while one address asks for as much as it can' },
  http: { run: httpSuite, measures: 'a list of signals over HTTP, beside other servers' },
  page: { run: pageSuite, measures: 'what the pages do in a browser: a burst of signals, a slider' },
  runner: { run: runnerSuite, measures: 'from a closed bar to the committed entry, and what a stream costs' },
  simulated: { run: simulatedSuite, measures: 'how long a visitor of the simulated market waits for a signal' },
  verify: { run: verifySuite, measures: 'a log of 100,000 entries, verified in full' },
};

const USAGE = `Usage: npm run bench -- SUITE... [--json] [--only WORD]

Measures this project on this machine, where there are others beside them and in turn.

Suites:
${Object.entries(SUITES)
  .map(([name, { measures }]) => `  ${name.padEnd(11)}${measures}`)
  .join('\n')}

Options:
  --only WORD  only jobs whose name has this in it
  --json       one JSON document as the last line of standard output
  --help       this text

Ends with code 1 where a job gave a wrong answer or missed its goal, 2 where it was called wrongly.`;

const { values, positionals } = readArguments();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const unknown = positionals.filter((name) => !Object.hasOwn(SUITES, name));
if (unknown.length > 0) refuse(`There is no suite ${unknown.map((name) => `"${name}"`).join(', ')}.`);
if (positionals.length === 0) refuse('Say which suite.');

const rows: Row[] = [];
for (const name of positionals) {
  for await (const row of SUITES[name]!.run((job) => job.includes(values.only))) {
    rows.push(row);
    if (!values.json) console.log(printRows([row]));
  }
}
if (values.json) console.log(JSON.stringify({ node: process.version, platform: process.platform, rows }));
if (rows.some((row) => !row.agree)) process.exitCode = 1;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        json: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
      },
    });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function refuse(problem: string): never {
  console.error(`${problem}\n\n${USAGE}`);
  process.exit(2);
}
