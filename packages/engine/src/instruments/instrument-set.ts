import type { AddedInstrument, Instrument } from './instrument.ts';
import { getInstrument, INSTRUMENTS } from './instruments.ts';

/** The built-in instruments and those that an operator added. */
export class InstrumentSet {
  readonly added: readonly AddedInstrument[];
  /** Symbols by the other names of added instruments. */
  readonly aliases: ReadonlyMap<string, string>;
  private readonly bySymbol: ReadonlyMap<string, AddedInstrument>;

  constructor(added: readonly AddedInstrument[] = []) {
    this.added = added;
    this.bySymbol = new Map(added.map((one) => [one.symbol, one]));
    this.aliases = new Map(added.flatMap(({ symbol, aliases }) => aliases.map((alias) => [alias, symbol])));
  }

  /** Every instrument, the built-in ones first. */
  get all(): readonly Instrument[] {
    return [...INSTRUMENTS, ...this.added];
  }

  /** Returns the instrument of a symbol; null if there is none. A built-in instrument comes first. */
  get(symbol: string): Instrument | null {
    return getInstrument(symbol) ?? this.bySymbol.get(symbol) ?? null;
  }

  /** Returns the instrument of a symbol or of another name of an added one; null if there is none. */
  find(name: string): Instrument | null {
    return this.get(name) ?? this.get(this.aliases.get(name) ?? '');
  }
}

/** The built-in instruments alone. */
export const BUILT_IN = new InstrumentSet();
