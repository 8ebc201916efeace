import {
  ALLOCATIONS,
  type Allocation,
  ASSET_CLASSES,
  backtestPortfolio,
  DEFAULT_MARGIN_RATES,
  type PortfolioTerms,
} from '@sealtick/engine';
import { type Command, Option } from 'commander';
import { UsageError } from '../platform/errors.ts';
import type { LimitFlags } from './backtest/limits.ts';
import { DETAIL_HELP } from './backtest/load-inputs.ts';
import { examples } from './examples.ts';
import { JSON_FLAG, readAmount } from './options.ts';
import { print, printJson } from './print.ts';
import { RELEASE_NAMES_HELP } from './read-release-names.ts';
import { curveCsv } from './tools/curve-csv.ts';
import { bookingsCsv, portfolioDocument, portfolioText } from './tools/portfolio-output.ts';
import { readStreams } from './tools/read-streams.ts';
import { checked } from './tools/vary.ts';
import { writeNamed } from './write-file.ts';

interface Flags extends LimitFlags {
  readonly stream: readonly string[];
  readonly calendar?: string;
  readonly releaseNames?: string;
  readonly detail?: string;
  readonly risk: string;
  readonly capital: string;
  readonly allocation: Allocation;
  readonly maxOpenRisk: string;
  readonly maxClassRisk: string;
  readonly margin: readonly string[];
  readonly drawdownLimit: string;
  readonly trades?: string;
  readonly equity?: string;
  readonly json?: true;
}

const collect = (text: string, all: string[] = []) => [...all, text];

/** Registers the command `portfolio`. */
export function registerPortfolio(program: Command): void {
  program
    .command('portfolio')
    .description('Backtest several strategies, instruments and timeframes on one account')
    .requiredOption(
      '--stream <stream>',
      'strategy:symbol:timeframe, with :name=value and @file if needed; repeatable',
      collect,
    )
    .option('--from <day>', 'first day of the bars, UTC, such as 2015-01-01; the warm-up begins there')
    .option('--to <day>', 'last day of the bars, UTC')
    .option('--calendar <path>', 'read the releases from this file instead of the database')
    .option('--release-names <path>', `with --calendar: ${RELEASE_NAMES_HELP}`)
    .option('--detail <timeframe>', `for every stream: ${DETAIL_HELP}`)
    .option('--cost-factor <number>', 'multiply every cost by this number, such as 1.5')
    .option('--capital <amount>', 'what the account starts with', '10000')
    .option('--risk <percent>', 'share of its closed balance that the account risks on each trade', '1')
    .addOption(
      new Option('--allocation <kind>', 'how the risk is divided between the streams')
        .choices(ALLOCATIONS)
        .default('equal'),
    )
    .option('--max-open-risk <percent>', 'most that all open trades may risk', '100')
    .option('--max-class-risk <percent>', 'most that the open trades of one asset class may risk', '100')
    .option('--margin <class=percent>', `margin of an asset class (${defaultMargins()}); repeatable`, collect, [])
    .option('--drawdown-limit <percent>', 'drawdown whose chance is computed', '20')
    .option('--trades <path>', 'write every trade, with what the account took of it, to this CSV file')
    .option('--equity <path>', 'write the daily equity of the account to this CSV file')
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      examples(
        'portfolio --stream tideline-pullback:EURUSD:daily --stream tideline-pullback:GBPUSD:daily --max-open-risk 2',
        'portfolio --stream tideline-pullback:EURUSD:daily:stopAtr=3@EURUSD_daily.csv --stream horizon-channel:XAUUSD:4h@XAUUSD_4h.csv --allocation inverse-volatility',
      ),
    )
    .action(run);
}

async function run(flags: Flags): Promise<void> {
  const terms: PortfolioTerms = {
    riskFraction: readPercent('--risk', flags.risk),
    allocation: flags.allocation,
    maxOpenRisk: readPercent('--max-open-risk', flags.maxOpenRisk),
    maxClassRisk: readPercent('--max-class-risk', flags.maxClassRisk),
    marginRates: readMargins(flags.margin),
    startingBalance: readAmount('--capital', flags.capital, 1e12),
    drawdownLimit: readPercent('--drawdown-limit', flags.drawdownLimit),
  };
  const streams = await readStreams(flags.stream, flags);
  const result = checked('portfolio', () => backtestPortfolio(streams, terms));
  if (flags.trades) await writeNamed('trades', flags.trades, bookingsCsv(result));
  if (flags.equity) await writeNamed('equity', flags.equity, curveCsv(result.account.curve));
  if (flags.json) printJson(portfolioDocument(result, terms, streams[0]!));
  else print(portfolioText(result, terms, streams[0]!));
}

function defaultMargins(): string {
  return ASSET_CLASSES.map((name) => `${name} ${DEFAULT_MARGIN_RATES[name] * 100}`).join(', ');
}

function readMargins(pairs: readonly string[]): PortfolioTerms['marginRates'] {
  const rates = { ...DEFAULT_MARGIN_RATES };
  for (const pair of pairs) {
    const [name, value = ''] = pair.split('=');
    const known = ASSET_CLASSES.find((one) => one === name);
    if (known === undefined)
      throw new UsageError(`--margin ${pair}: must be class=percent, with one of ${ASSET_CLASSES.join(', ')}.`);
    rates[known] = readPercent(`--margin ${known}`, value);
  }
  return rates;
}

const readPercent = (option: string, text: string) => readAmount(option, text, 100) / 100;
