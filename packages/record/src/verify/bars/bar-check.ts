import {
  aggregate,
  type Bars,
  DAY_MS,
  type Instrument,
  type MarketKind,
  TIMEFRAME_MS,
  type Timeframe,
} from '@sealtick/engine';
import type { MarkedEntry } from '../../entries.ts';
import type { SignalHistory } from '../../signal-history.ts';
import type { Findings } from '../finding.ts';
import type { LeafPass } from '../leaf-pass.ts';
import { getInstruments, type ReadBars } from './bar-source.ts';
import { checkMarks } from './mark-check.ts';
import { loggedEvents, replaySignal } from './replay-signal.ts';

/** What was compared with bars. */
export interface BarCounts {
  /** Marks of open signals at the end of a day. */
  readonly marks: number;
  /** Signals whose fill and exits were played on the bars. */
  readonly played: number;
}

const MARKETS: readonly MarketKind[] = ['real', 'simulated'];

/** Compares marks, fills and exits with bars, wherever there are bars. */
export async function checkBars(read: ReadBars, pass: LeafPass, findings: Findings): Promise<BarCounts> {
  let counts: BarCounts = { marks: 0, played: 0 };
  for (const market of MARKETS) {
    const instruments = getInstruments(pass.contents, market);
    if (instruments.size === 0) continue;
    const days = pass.marked.filter((entry) => entry.market === market);
    for await (const series of read(market, [...instruments.values()])) {
      const instrument = instruments.get(series[0]?.symbol ?? '');
      if (!instrument) continue;
      const { marks, played } = checkSymbol({ pass, market, days, instrument, series }, findings);
      counts = { marks: counts.marks + marks, played: counts.played + played };
    }
  }
  return counts;
}

interface SymbolBars {
  readonly pass: LeafPass;
  readonly market: MarketKind;
  /** The marked days of the market. */
  readonly days: readonly MarkedEntry[];
  readonly instrument: Instrument;
  /** All of the instrument; at least one. */
  readonly series: readonly Bars[];
}

function checkSymbol({ pass, market, days, instrument, series }: SymbolBars, findings: Findings): BarCounts {
  const { contents } = pass;
  const finest = { instrument, bars: shortest(series) };
  const marks = days.reduce((count, day) => count + checkMarks(day, contents, finest, findings), 0);
  // Everything up to the end of a marked day is in the log.
  const marked = Math.max(0, ...days.map(({ date }) => Date.parse(date) + DAY_MS));
  const known = new Map<Timeframe, Bars | null>();
  let played = 0;
  for (const history of contents.signals.all) {
    const { symbol, timeframe, market: its, signalId } = history.opened;
    if (its !== market || symbol !== instrument.symbol || !contents.signals.isCompleteOf(signalId)) continue;
    if (!known.has(timeframe)) known.set(timeframe, getSeries(series, instrument, timeframe));
    const bars = known.get(timeframe);
    if (bars && playOne(history, bars, instrument, marked, findings)) played += 1;
  }
  return { marks, played };
}

/** Returns true if the signal could be played. */
function playOne(
  history: SignalHistory,
  bars: Bars,
  instrument: Instrument,
  marked: number,
  findings: Findings,
): boolean {
  const { opened, changes, closed } = history;
  const entered = Math.max(...[opened, ...changes].map(({ barCloseAt }) => Date.parse(barCloseAt)));
  const until = closed ? entered : lastCloseUpTo(bars, Math.max(entered, marked));
  const replayed = until === null ? null : replaySignal(history, bars, instrument, until);
  if (!replayed || until === null) return false;
  const logged = loggedEvents(history, until);
  const at = Math.max(logged.length, replayed.length);
  for (let i = 0; i < at; i++) {
    const [one, other] = [logged[i], replayed[i]];
    if (one?.text === other?.text && one?.at === other?.at) continue;
    const index = (one ?? logged.at(-1)!).index;
    const says = one ? `Entry ${index} ${describe(one)}` : `After entry ${index} the log has nothing more`;
    const detail = `Signal ${opened.signalId} on ${opened.symbol} ${opened.timeframe}: ${says}, but by the bars the market ${other ? describe(other) : 'leaves it as it was'}.`;
    findings.add({ code: 'BAR_MISMATCH', layer: 'entry', index, signalId: opened.signalId, detail });
    break;
  }
  return true;
}

const describe = ({ at, text }: { at: number; text: string }) =>
  `${text} in the bar that closed at ${new Date(at).toISOString()}`;

function lastCloseUpTo(bars: Bars, at: number): number | null {
  for (let i = bars.length - 1; i >= 0; i--) if (bars.closeTime[i]! <= at) return bars.closeTime[i]!;
  return null;
}

const shortest = (series: readonly Bars[]): Bars =>
  [...series].sort((a, b) => TIMEFRAME_MS[a.timeframe] - TIMEFRAME_MS[b.timeframe])[0]!;

/** Returns the bars of a timeframe: as they are, or made from the longest that is shorter. */
function getSeries(series: readonly Bars[], instrument: Instrument, timeframe: Bars['timeframe']): Bars | null {
  const same = series.find((bars) => bars.timeframe === timeframe);
  if (same) return same;
  const shorter = series.filter((bars) => TIMEFRAME_MS[bars.timeframe] < TIMEFRAME_MS[timeframe]);
  const longest = shorter.sort((a, b) => TIMEFRAME_MS[b.timeframe] - TIMEFRAME_MS[a.timeframe])[0];
  return longest ? aggregate(longest, timeframe, instrument) : null;
}
