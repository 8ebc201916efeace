import { writeFile } from 'node:fs/promises';
import { runnableStrategies } from '@sealtick/engine';
import {
  AnswerError,
  apiSource,
  exportSource,
  formatChecks,
  formatFinding,
  formatVerdict,
  type VerifyOptions,
  type VerifyReport,
  verifyLog,
} from '@sealtick/record';
import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { readStoredBacktests } from '../modules/backtests/index.ts';
import { verifyDatabase } from '../modules/log/index.ts';
import { createMarketData, fileBars, providerBars } from '../modules/market-data/index.ts';
import { recomputeFrom } from '../modules/runner/index.ts';
import { readRows } from '../modules/signals/index.ts';
import { readVersions } from '../modules/strategies/index.ts';
import { systemClock } from '../platform/clock.ts';
import { EnvironmentError, UsageError } from '../platform/errors.ts';
import { createLog } from '../platform/logging.ts';
import { printable } from '../platform/printable.ts';
import { withDatabase } from '../platform/running-database.ts';
import { stopOnSignal } from '../platform/stop-signal.ts';
import { examples } from './examples.ts';
import { EXIT } from './exit.ts';
import { JSON_FLAG } from './options.ts';
import { print, printJson, printMessage } from './print.ts';
import { progressBar } from './progress-bar.ts';
import { readExport, readNamedFile, readReferences } from './reference-files.ts';
import { readSiteUrl, siteClient } from './site.ts';
import { useStrategyFiles } from './use-strategy-files.ts';

interface Flags {
  readonly url?: string;
  readonly file?: string;
  readonly checkpoint: readonly string[];
  readonly key: readonly string[];
  readonly witness: readonly string[];
  readonly bars: readonly string[];
  readonly maxAge: number;
  readonly save?: string;
  readonly json?: true;
}

const collect = (value: string, all: readonly string[]) => [...all, value];

/** Registers the command `verify`. */
export function registerVerify(program: Command): void {
  program
    .command('verify')
    .description("Verify the log of signals of a site, of an export or (by default) of this server's database")
    .option('--url <address>', 'verify a site and the signals it shows, such as https://signals.example.com')
    .option('--file <path>', 'verify an export (sealtick log export)')
    .option(
      '--checkpoint <path>',
      'a checkpoint saved earlier, or an export, which identifies a changed entry; repeatable',
      collect,
      [],
    )
    .option('--key <key>', 'trust this verifier key and no other; repeatable', collect, [])
    .option('--witness <key>', 'verifier key of a witness that must have cosigned the log; repeatable', collect, [])
    .option(
      '--bars <path>',
      'with --url or --file: a file or folder of bars, with which marks, fills and exits are compared; repeatable',
      collect,
      [],
    )
    .option('--max-age <hours>', 'maximum age of the newest checkpoint', readHours, 24)
    .option('--save <path>', 'write the newest checkpoint to this file if the log is valid, for the next check')
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      examples(
        'verify',
        'verify --url https://signals.example.com --save checkpoint.txt',
        'verify --file log.json --checkpoint checkpoint.txt',
        'verify --file log.json --bars bars/',
      ),
    )
    .action(run);
}

async function run(flags: Flags): Promise<void> {
  if (flags.url !== undefined && flags.file !== undefined) throw new UsageError('Give --url or --file, not both.');
  const isOwn = flags.url === undefined && flags.file === undefined;
  if (isOwn && flags.bars.length > 0) {
    throw new UsageError('--bars: give it with --url or --file. The own database has bars, which are always compared.');
  }
  const bar = progressBar(process.stderr, 'entries');
  const report = await check(flags, {
    references: await readReferences(flags),
    now: Date.now(),
    maxAgeHours: flags.maxAge,
    ...(flags.bars.length > 0 ? { readBars: fileBars(flags.bars, systemClock) } : {}),
    onProgress: (checked, size) => bar.show(checked / size, 'checking'),
  })
    .catch(asPlainError)
    .finally(bar.clear);
  if (flags.json) printJson(toDocument(report));
  else print(toText(report));
  if (report.status !== 'valid') process.exitCode = EXIT.checkFailed;
  else if (flags.save !== undefined) await save(flags.save, report.checkpoint);
}

async function check({ url, file }: Flags, options: VerifyOptions): Promise<VerifyReport> {
  if (url !== undefined) return verifyLog(apiSource(siteClient(readSiteUrl(url), stopOnSignal().signal)), options);
  if (file !== undefined) {
    return verifyLog(exportSource(readExport('--file', file, await readNamedFile('--file', file))), options);
  }
  const config = readConfig();
  const log = createLog(config.logLevel);
  return withDatabase(config, { log, onStep: (step) => printMessage(`${step} …`) }, async ({ database }) => {
    // The log is dated by the market's clock.
    const { provider, module } = createMarketData({ config, db: database, clock: systemClock, log });
    await module.open?.(() => {});
    const { rules } = await useStrategyFiles(database);
    const recompute = recomputeFrom({ db: database, provider, rules, strategies: runnableStrategies() });
    return verifyDatabase(
      {
        db: database,
        dataDir: config.dataDir,
        readRows,
        readVersions,
        readBacktests: (tx, logId) => readStoredBacktests(tx, logId, recompute),
      },
      { ...options, now: provider.now(), readBars: providerBars(provider) },
    );
  });
}

function asPlainError(error: unknown): never {
  if (error instanceof AnswerError) throw new EnvironmentError(error.message);
  throw error;
}

function readHours(text: string): number {
  const hours = Number(text);
  if (text.trim() !== '' && hours > 0 && Number.isFinite(hours)) return hours;
  throw new UsageError(`--max-age ${text}: must be a number of hours above 0, such as 24.`);
}

async function save(path: string, checkpoint: string): Promise<void> {
  try {
    await writeFile(path, checkpoint);
  } catch (error) {
    throw new EnvironmentError(`Cannot write the checkpoint to ${path}: ${(error as Error).message}.`);
  }
}

function toDocument(report: VerifyReport) {
  return {
    ...report,
    findings: report.findings.map((finding) => ({ ...finding, words: formatFinding(finding) })),
    verdict: formatVerdict(report),
  };
}

function toText(report: VerifyReport): string {
  const { findings, findingsTotal, checkpoint, size } = report;
  const more = findingsTotal - findings.length;
  return [
    ...findings.map(formatFinding).map(printable),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(findings.length > 0 ? [''] : []),
    printable(formatVerdict(report)),
    ...formatChecks(report).map((sentence) => `  ${printable(sentence)}`),
    ...(size > 0 && report.status === 'valid' ? ['', 'The newest checkpoint:', checkpoint.trimEnd()] : []),
  ].join('\n');
}
