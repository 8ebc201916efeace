import { costRowAt, INSTRUMENTS, type Instrument, SESSIONS } from '@sealtick/engine';
import type { Command } from 'commander';
import { systemClock } from '../platform/clock.ts';
import { examples } from './examples.ts';
import { print, printJson } from './print.ts';
import { textTable } from './text-table.ts';

/** Registers the command `instruments`. */
export function registerInstruments(program: Command): void {
  program
    .command('instruments')
    .description('Commands for the instruments that the program knows')
    .addHelpText('after', examples('instruments list'))
    .command('list')
    .description(
      'List the built-in instruments: symbol, asset class, digits, tick, contract, currency, session, spread',
    )
    .option('--json', 'print one JSON document to standard output')
    .addHelpText('after', examples('instruments list', 'instruments list --json'))
    .action(list);
}

function list({ json }: { readonly json?: true }): void {
  if (json) printJson(INSTRUMENTS.map(toDocument));
  else print(`${table()}\n\n${INSTRUMENTS.length} instruments. Spreads are those of today; bp are basis points.`);
}

function table(): string {
  const header = ['Symbol', 'Asset class', 'Digits', 'Tick', 'Contract', 'Currency', 'Session', 'Spread', 'Name'];
  const rows = INSTRUMENTS.map(
    ({ symbol, market, digits, tick, contractSize, quoteCurrency, session, costs, name }) => [
      symbol,
      market,
      digits,
      tick.toFixed(digits),
      contractSize,
      quoteCurrency,
      session,
      `${costRowAt(costs, systemClock.now()).spread} ${costs.unit}`,
      name,
    ],
  );
  return textTable(header, rows);
}

function toDocument({ market, session, ...rest }: Instrument) {
  return { ...rest, assetClass: market, session: { id: session, ...SESSIONS[session] } };
}
