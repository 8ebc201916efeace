import { type EntryMeta, maySee, type Principal, type StrategyAccess } from '@sealtick/contract';

/** What was seen at once, of the entries up to an index. */
export interface Span {
  readonly upTo: number;
  readonly access: StrategyAccess;
}

/**
 * Where a reader stands. Entries up to `live` were sent at once to who was entitled then (`spans`, ascending, say to
 * what); entries up to `public` were sent to everybody. Both counts are of log indexes, and `public` is never ahead.
 */
export interface Position {
  readonly live: number;
  readonly public: number;
  readonly spans: readonly Span[];
}

const NOTHING: StrategyAccess = [];

/** The strategies a principal sees at once. */
export function accessOf(principal: Principal): StrategyAccess {
  if (principal.kind === 'operator') return 'all';
  if (principal.kind === 'anonymous') return NOTHING;
  const { strategies } = principal;
  const seen = (id: string) => seesAtOnce(principal, { kind: 'signal.opened', ownerId: null, strategyId: id });
  if (strategies === 'all') return seen('') ? 'all' : NOTHING;
  return strategies.filter(seen).sort();
}

type Undated = Omit<EntryMeta, 'issuedAt'>;

function seesAtOnce(principal: Principal, entry: Undated): boolean {
  return maySee(principal, { ...entry, issuedAt: 0 }, 0, { publicDelayMs: Infinity });
}

/** The one rule of entitlement, asked without the public's turn. */
export function isSeenAtOnce(access: StrategyAccess, { kind, strategyId }: Pick<EntryMeta, 'kind' | 'strategyId'>) {
  return seesAtOnce({ kind: 'member', accountId: '', strategies: access }, { kind, ownerId: null, strategyId });
}

/** Whether a reader at this position was sent an entry at once. */
export function wasSent({ spans, live }: Position, entry: Pick<EntryMeta, 'kind' | 'strategyId'> & { index: number }) {
  if (entry.index > live) return false;
  const span = spans.find(({ upTo }) => entry.index <= upTo);
  return isSeenAtOnce(span?.access ?? NOTHING, entry);
}

/** The position once all that `access` sees at once was sent up to `index`. */
export function sentLive(position: Position, index: number, access: StrategyAccess): Position {
  const raised = position.spans.flatMap(({ upTo, access: before }, i) => {
    const from = position.spans[i - 1]?.upTo ?? 0;
    const both = { access: unite(before, access) };
    if (upTo <= index) return [{ ...both, upTo }];
    return from < index
      ? [
          { ...both, upTo: index },
          { upTo, access: before },
        ]
      : [{ upTo, access: before }];
  });
  const beyond = index > (position.spans.at(-1)?.upTo ?? 0) ? [{ upTo: index, access }] : [];
  return tidy({ ...position, live: Math.max(position.live, index), spans: [...raised, ...beyond] });
}

/** The position once everybody was sent all up to `index`. */
export function sentPublic(position: Position, index: number): Position {
  return tidy({ ...position, live: Math.max(position.live, index), public: Math.max(position.public, index) });
}

/** Spans that say nothing more are dropped, and neighbours alike are one: the same position is spelt one way only. */
function tidy({ spans, ...position }: Position): Position {
  const kept: Span[] = [];
  for (const span of spans) {
    if (span.upTo <= position.public) continue;
    if (textOf(kept.at(-1)?.access) === textOf(span.access)) kept.pop();
    kept.push(span);
  }
  while (kept.length > 0 && kept.at(-1)!.access.length === 0) kept.pop();
  return { ...position, spans: kept };
}

const textOf = (access: StrategyAccess | undefined) => (access === 'all' ? '*' : (access?.join(',') ?? null));

function unite(a: StrategyAccess, b: StrategyAccess): StrategyAccess {
  return a === 'all' || b === 'all' ? 'all' : [...new Set([...a, ...b])].sort();
}

/** Whether all that `before` sees, `after` sees too. */
export function isWithin(before: StrategyAccess, after: StrategyAccess): boolean {
  if (after === 'all') return true;
  return before !== 'all' && before.every((id) => after.includes(id));
}
