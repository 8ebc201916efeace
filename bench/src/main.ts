/**
 * `npm run bench -- SUITE... [--json] [--only TEXT]`: compares this project with other libraries, in turn, on this
 * machine. With --json the last line of standard output is one JSON document.
 */
import { parseArgs } from 'node:util';
import { abuseSuite } from './abuse/suite.ts';
import { accessSuite } from './access/suite.ts';
import { apiSuite } from './api/suite.ts';
import { brokersSuite } from './brokers/suite.ts';
import { deliverySuite } from './delivery/suite.ts';
import { engineSuite } from './engine/suite.ts';
import { feedSuite } from './feed/suite.ts';
import { floodSuite } from './flood/suite.ts';
import { httpSuite } from './http/suite.ts';
import { importedSuite } from './imported/suite.ts';
import { marketSuite } from './market/suite.ts';
import { printRows } from './measure/print.ts';
import type { Row } from './measure/row.ts';
import { membersSuite } from './members/suite.ts';
import { pageSuite } from './page/suite.ts';
import { portfolioSuite } from './portfolio/suite.ts';
import { runnerSuite } from './runner/suite.ts';
import { runsSuite } from './runs/suite.ts';
import { simulatedSuite } from './simulated/suite.ts';
import { toolsSuite } from './tools/suite.ts';
import { verifySuite } from './verify/suite.ts';

/** A suite yields its rows as they are done; `isSelected` returns true for the jobs to run. */
export type Suite = (wanted: (job: string) => boolean) => AsyncIterable<Row>;

interface Listed {
  readonly run: Suite;
  /** What it measures. */
  readonly measures: string;
}

const SUITES: Readonly<Record<string, Listed>> = {
  abuse: {
    run: abuseSuite,
    measures: 'the service for a member while others send pictures and passwords, and Stripe is slow',
  },
  access: { run: accessSuite, measures: 'the decision whether a member may see an entry, compared with a library' },
  api: { run: apiSuite, measures: 'the check of an API key, limits, and POST of a signal, each beside a peer' },
  brokers: {
    run: brokersSuite,
    measures: 'from a signal to an accepted order, the comparison of 1,000 accounts, and polling for bars',
  },
  delivery: {
    run: deliverySuite,
    measures: 'from a signal to webhooks and emails that were accepted, compared with sending without a queue',
  },
  engine: { run: engineSuite, measures: 'indicators and backtests, compared with other libraries' },
  feed: { run: feedSuite, measures: 'one message to 10,000 clients of the live feed, compared with other servers' },
  flood: {
    run: floodSuite,
    measures: 'the service for other clients while one address sends as many requests as it can',
  },
  http: { run: httpSuite, measures: 'a list of signals over HTTP, compared with other servers' },
  imported: { run: importedSuite, measures: 'starts with 1.6 million imported bars' },
  market: {
    run: marketSuite,
    measures: 'results of the strategies on the simulated market, compared with those on real bars',
  },
  members: {
    run: membersSuite,
    measures: '1,000 sockets of 10,000 members: how soon one is cut, how soon a signal reaches the others',
  },
  page: { run: pageSuite, measures: 'the pages in a browser: a burst of signals, a slider, /api-docs' },
  portfolio: { run: portfolioSuite, measures: 'the calls of a member’s record on logs of 50,000 and 500,000 entries' },
  runner: { run: runnerSuite, measures: 'latency from a closed bar to the committed entry, and the cost of a stream' },
  runs: { run: runsSuite, measures: 'a backtest of a million bars and a heat map of a member, and cancelling' },
  simulated: { run: simulatedSuite, measures: 'the time to the first signal on the simulated market' },
  tools: { run: toolsSuite, measures: 'sweep, walk-forward, chance, overfitting, and how often the verdict is wrong' },
  verify: { run: verifySuite, measures: 'full verification of a log of 100,000 entries' },
};

const USAGE = `Usage: npm run bench -- SUITE... [--json] [--only TEXT]

Measures this project on this machine, in turn with other libraries if a suite has any.

Suites:
${Object.entries(SUITES)
  .map(([name, { measures }]) => `  ${name.padEnd(11)}${measures}`)
  .join('\n')}

Options:
  --only TEXT  only jobs whose name contains this text
  --json       one JSON document as the last line of standard output
  --help       this text

Exit codes: 0 success, 1 a wrong result or a missed goal, 2 wrong usage.`;

const { values, positionals } = readArguments();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const unknown = positionals.filter((name) => !Object.hasOwn(SUITES, name));
if (unknown.length > 0) refuse(`Unknown suite: ${unknown.join(', ')}.`);
if (positionals.length === 0) refuse('At least one suite is required.');

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
