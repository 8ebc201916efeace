import { costRowAt, getHours, getInstrument, getSession, INSTRUMENTS, type Instrument } from '@sealtick/engine';
import { systemClock } from '../../platform/clock.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { withInstruments } from '../with-instruments.ts';

/** Prints the built-in and the added instruments. */
export async function listInstruments({ json }: { readonly json?: true }): Promise<void> {
  const all = await withInstruments(async (instruments) => instruments.all);
  if (json) return printJson(all.map(toDocument));
  const added = all.length - INSTRUMENTS.length;
  const counts = `${all.length} instruments${added === 0 ? '' : `, ${added} of them added`}`;
  print(`${table(all)}\n\n${counts}. Spreads are those of today; bp are basis points.`);
}

function table(all: readonly Instrument[]): string {
  const header = ['Symbol', 'Asset class', 'Digits', 'Tick', 'Contract', 'Currency', 'Session', 'Spread', 'Name'];
  const rows = all.map((instrument) => {
    const { symbol, assetClass, digits, tick, contractSize, quoteCurrency, session, hours, costs, name } = instrument;
    return [
      symbol,
      assetClass,
      digits,
      tick.toFixed(digits),
      contractSize,
      quoteCurrency,
      hours === undefined ? session : `${session} *`,
      `${costRowAt(costs, systemClock.now()).spread} ${costs.unit}`,
      name,
    ];
  });
  const own = all.some(({ hours }) => hours !== undefined)
    ? '\n* own hours: sealtick instruments show SYMBOL prints them.'
    : '';
  return textTable(header, rows) + own;
}

function toDocument(instrument: Instrument) {
  const { assetClass, session, hours: _, ...rest } = instrument;
  const isBuiltIn = getInstrument(instrument.symbol) !== null;
  return { ...rest, assetClass, isBuiltIn, session: { id: session, ...getHours(getSession(instrument)) } };
}
