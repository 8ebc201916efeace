/**
 * `npm run lighthouse`: measures pages of the whole program on the simulated market, for visitors and for a member, with
 * Lighthouse's mobile preset. Exits with code 1 if a page misses the gate.
 */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { weighFirstLoad } from '../../../e2e/support/first-load.ts';
import { startBrowser } from './browser.ts';
import { createMember } from './member.ts';
import { type PageRun, visit } from './page-run.ts';
import { type PageReport, printReports, toReport } from './report.ts';
import { startSite } from './site.ts';

const USAGE = `Usage: npm run lighthouse -- [--runs N] [--url BASE] [--pages PATH,PATH] [--member PATH,PATH] [--json FILE]

Starts the program on its simulated market, waits until its pages have figures, signals and measurements, and lets
Lighthouse visit each page in turn: a phone on simulated slow 4G.

Options:
  --runs N      visits of each page (default 5)
  --url BASE    a site that runs already, instead of starting one; without the pages of a member
  --pages LIST  paths, separated by commas, as a visitor sees them (default /, /strategies, the first strategy's page,
                /signals)
  --member LIST paths as a member with a trial and three subscriptions sees them (default /, /platform, /account,
                /risk-config; none where --pages names others)
  --json FILE   writes the figures there too
  --help        this text

The gate: at least 95 in all four categories, LCP within 1.2 s, CLS 0, by the median; the goal is 97 and 1.0 s.
Pages of members are judged by accessibility, best practices and LCP.
"!" marks what misses the gate, "~" what misses the goal only.
Ends with code 1 where a page misses the gate, 2 where it was called wrongly, 130 where it was stopped.`;

/** Search engines are asked to stay away from pages of members, and these pages load more once they are painted. */
const NOT_FOR_MEMBERS = ['seo', 'performance', 'cls'] as const;

const options = readOptions();
const stopping = new AbortController();
const ends: (() => Promise<unknown>)[] = [];
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopping.abort());
const stopped = new Promise<never>((_, reject) => {
  stopping.signal.addEventListener('abort', () => reject(stopping.signal.reason));
});

try {
  const reports = await Promise.race([measure(), stopped]);
  console.log(`\n${printReports(reports)}`);
  if (reports.some(({ missesGate }) => missesGate.length > 0)) process.exitCode = 1;
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
} finally {
  await endAll();
}
process.exit(stopping.signal.aborted ? 130 : (process.exitCode ?? 0));

async function measure(): Promise<PageReport[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-lighthouse-'));
  // As root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o711);
  ends.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const base = options.url ?? (await started(folder));
  const browser = startBrowser(await folderIn(folder, 'browser'));
  ends.push(browser.end);
  const { debuggingPort, version } = await browser.ready();
  const pages = [...(await visitorPages(base)), ...(await memberPages(base))];
  const load = () => loadavg()[0]!.toFixed(1);
  const before = load();
  const runs = new Map<VisitedPage, PageRun[]>(pages.map((page) => [page, []]));
  for (let round = 1; round <= options.runs; round += 1) {
    for (const [{ name, path, cookie }, done] of runs) {
      console.error(`Round ${round} of ${options.runs}: ${name}`);
      done.push(await visit(base + path, debuggingPort, cookie));
    }
  }
  const reports: PageReport[] = [];
  for (const [{ name, path, cookie }, done] of runs) {
    const scriptKb = (await weighFirstLoad(base + path, 'gzip', cookie)) / 1_000;
    reports.push(toReport(name, done, scriptKb, cookie === '' ? [] : NOT_FOR_MEMBERS));
  }
  const machine = { browser: version, node: process.version, cpu: cpus()[0]?.model ?? '', load: [before, load()] };
  console.log(`${version}, Node ${machine.node}, ${machine.cpu}, load ${machine.load.join(' to ')}`);
  if (options.json) await writeFile(options.json, `${JSON.stringify({ base, ...machine, pages: reports }, null, 2)}\n`);
  return reports;
}

async function started(folder: string): Promise<string> {
  console.error('Starting the program and waiting for its figures, signals and measurements …');
  const site = await startSite(await folderIn(folder, 'data'));
  ends.push(site.end);
  await site.filled();
  return site.base;
}

async function folderIn(folder: string, name: string): Promise<string> {
  await mkdir(join(folder, name));
  return join(folder, name);
}

interface VisitedPage {
  readonly name: string;
  readonly path: string;
  /** Empty for a visitor. */
  readonly cookie: string;
}

async function visitorPages(base: string): Promise<VisitedPage[]> {
  const paths = options.pages ?? ['/', '/strategies', ...(await firstStrategyPage(base)), '/signals'];
  return paths.map((path) => ({ name: path, path, cookie: '' }));
}

async function firstStrategyPage(base: string): Promise<string[]> {
  const answer = await fetch(`${base}/api/strategies?fields=id`);
  if (!answer.ok) throw new Error(`${base} does not list its strategies: ${answer.status}.`);
  const [first] = (await answer.json()) as { id: string }[];
  return first ? [`/strategies/${first.id}`] : [];
}

async function memberPages(base: string): Promise<VisitedPage[]> {
  const isUsual = options.url === undefined && options.pages === undefined;
  const paths = options.member ?? (isUsual ? ['/', '/platform', '/account', '/risk-config'] : []);
  if (paths.length === 0) return [];
  const cookie = await createMember(base);
  return paths.map((path) => ({ name: `${path} (member)`, path, cookie }));
}

/** Stops everything in reverse order, once. */
async function endAll(): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end().catch((error: Error) => console.error(error.message));
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        runs: { type: 'string', default: '5' },
        url: { type: 'string' },
        pages: { type: 'string' },
        member: { type: 'string' },
        json: { type: 'string' },
      },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    if (!/^[1-9]\d{0,2}$/.test(values.runs))
      return refuse(`--runs takes a number from 1 to 999, not "${values.runs}".`);
    if (values.url && !/^https?:\/\/[^/]+$/.test(values.url)) {
      return refuse(`--url takes an address without a path, such as http://127.0.0.1:3000, not "${values.url}".`);
    }
    const pages = pathsIn('--pages', values.pages);
    const member = pathsIn('--member', values.member);
    if (values.url && member)
      return refuse('--member takes a site that this program starts, so not together with --url.');
    return { runs: Number(values.runs), url: values.url, pages, member, json: values.json };
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function pathsIn(option: string, list: string | undefined): readonly string[] | undefined {
  const paths = list?.split(',');
  const odd = paths?.find((path) => !path.startsWith('/'));
  return odd === undefined ? paths : refuse(`${option} takes paths that begin with "/", not "${odd}".`);
}

function refuse(problem: string): never {
  console.error(`${problem}\n\n${USAGE}`);
  process.exit(2);
}
