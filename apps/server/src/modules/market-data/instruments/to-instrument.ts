import {
  type AddedInstrument,
  type AssetClass,
  type CostTable,
  fromTemplate,
  getDecimals,
  guessClass,
  type InstrumentClass,
  type OwnSession,
  parseIso,
  roundToTick,
  SESSIONS,
} from '@sealtick/engine';
import { UsageError } from '../../../platform/errors.ts';
import type { InstrumentSpec } from './instrument-spec.ts';

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1440;
const CLASS_OF: Readonly<Record<AssetClass, InstrumentClass>> = {
  fx: 'fx',
  indices: 'index',
  commodities: 'metal',
  crypto: 'crypto',
};

/**
 * Returns the instrument that an operator states, with the values of the template for those left out.
 * @throws {UsageError} naming the field that is missing or does not fit the others.
 */
export function toInstrument(spec: InstrumentSpec, where: string): AddedInstrument {
  const chosen = getClass(spec);
  if (chosen === null) {
    throw new UsageError(
      `${where}: class: does not follow from the symbol. State it, such as index, equity or crypto.`,
    );
  }
  if (chosen === 'fx' && !/^[A-Z]{6}$/.test(spec.symbol)) {
    throw new UsageError(`${where}: symbol: a currency pair has six letters, such as AUDCAD.`);
  }
  const base = fromTemplate(spec.symbol, chosen);
  const { tick, digits } = getStep(spec, base);
  const pip = spec.pip ?? (roundToTick(base.pip, tick, 'down') === base.pip ? base.pip : tick);
  if (getDecimals(tick) > digits) {
    throw new UsageError(
      `${where}: digits: must be at least ${getDecimals(tick)} for a tick of ${tick} (got ${digits}).`,
    );
  }
  if (roundToTick(pip, tick, 'down') !== pip) {
    throw new UsageError(`${where}: pip: must be a multiple of the tick ${tick} (got ${pip}).`);
  }
  const { priceRange, belowZero = base.belowZero, isExchangeTraded = base.isExchangeTraded } = spec;
  const { session, hours } = sessionOfSpec(spec, base, where);
  return {
    symbol: spec.symbol,
    name: spec.name ?? base.name,
    assetClass: spec.assetClass ?? base.assetClass,
    digits,
    tick,
    pip,
    contractSize: spec.contractSize ?? base.contractSize,
    quoteCurrency: spec.quoteCurrency ?? base.quoteCurrency,
    session,
    ...(hours === undefined ? {} : { hours }),
    costs: getCosts(spec, { ...base.costs, pip: base.costs.unit === 'pip' ? pip : 0 }, pip),
    ...(belowZero === undefined ? {} : { belowZero }),
    ...(priceRange === undefined ? {} : { priceRange }),
    ...(isExchangeTraded === undefined ? {} : { isExchangeTraded }),
    aliases: spec.aliases ?? usualAliases(spec.symbol, chosen),
  };
}

/** Returns the class stated, or else the one that asset class or symbol suggest. */
function getClass(spec: Pick<InstrumentSpec, 'class' | 'assetClass' | 'symbol'>): InstrumentClass | null {
  if (spec.class !== undefined) return spec.class;
  return spec.assetClass === undefined ? guessClass(spec.symbol) : CLASS_OF[spec.assetClass];
}

/** Tick and digits follow from each other if only one is stated. */
function getStep(spec: InstrumentSpec, base: AddedStep): AddedStep {
  if (spec.tick === undefined && spec.digits === undefined) return base;
  const tick = spec.tick ?? Number(`1e-${spec.digits}`);
  return { tick, digits: spec.digits ?? getDecimals(tick) };
}

type AddedStep = Pick<AddedInstrument, 'tick' | 'digits'>;
type AddedSession = Pick<AddedInstrument, 'session'> & { readonly hours?: OwnSession | undefined };

function sessionOfSpec({ session }: InstrumentSpec, base: AddedSession, where: string): AddedSession {
  if (session === undefined) return base;
  if (typeof session === 'string') return { session };
  const known = SESSIONS[session.like];
  const minutesAfterTurn = (text: string) => {
    const [hour, minute] = text.split(':').map(Number);
    return (hour! * 60 + minute! - known.turn + DAY_MINUTES) % DAY_MINUTES;
  };
  const opensAfter = session.opens === undefined ? known.opensAfter : minutesAfterTurn(session.opens);
  const closesAfter =
    session.closes === undefined ? known.closesAfter : minutesAfterTurn(session.closes) || DAY_MINUTES;
  if (opensAfter >= closesAfter) {
    const turn = `${String(Math.floor(known.turn / 60)).padStart(2, '0')}:${String(known.turn % 60).padStart(2, '0')}`;
    throw new UsageError(
      `${where}: session: opens must be before closes within a day of ${session.like}, which begins at ${turn} ${known.zone}.`,
    );
  }
  const closedDays = session.closedDates.map((date) => parseIso(`${date}T00:00:00Z`)! / DAY_MS).sort((a, b) => a - b);
  const holidays = session.holidays ?? known.holidays;
  return {
    session: session.like,
    hours: { ...known, base: session.like, opensAfter, closesAfter, holidays, closedDays },
  };
}

function getCosts({ costs }: InstrumentSpec, base: CostTable, pip: number): CostTable {
  if (costs === undefined) return base;
  const source = 'Stated by the operator.';
  const getPip = (unit: CostTable['unit']) => (unit === 'pip' ? pip : 0);
  if ('rows' in costs) return { ...costs, pip: getPip(costs.unit), source };
  const { unit, ...row } = costs;
  const { rolloverFactor, releaseFactor } = base;
  return { unit, pip: getPip(unit), rolloverFactor, releaseFactor, rows: [{ from: '2000-01-01', ...row }], source };
}

/** Returns other names that files have: SOLUSD and SOLUSDT for a coin, AAPL.US for a share, NQ=F for a future. */
function usualAliases(symbol: string, instrumentClass: InstrumentClass): string[] {
  if (instrumentClass === 'equity') return [`${symbol}US`];
  if (instrumentClass.endsWith('-future')) return [`${symbol}F`];
  if (instrumentClass !== 'crypto') return [];
  if (symbol.endsWith('USDT')) return [symbol.slice(0, -1)];
  return symbol.endsWith('USD') ? [`${symbol}T`] : [];
}
