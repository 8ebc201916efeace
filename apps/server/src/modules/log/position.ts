import {
  type EntryMeta,
  includesScope,
  maySee,
  type Principal,
  parseScope,
  type StrategyAccess,
} from '@sealtick/contract';

/** What was sent immediately of the entries up to an index. */
export interface Span {
  readonly upTo: number;
  readonly access: StrategyAccess;
}

/**
 * The place of a reader in the log, by index. Entries up to `live` were sent immediately where the reader was entitled to them
 * (`spans`, ascending, state to which); entries up to `public` were sent to everyone. `public` is at most `live`.
 */
export interface Position {
  readonly live: number;
  readonly public: number;
  readonly spans: readonly Span[];
}

const NOTHING: StrategyAccess = [];

/** Returns what a principal sees immediately. */
export function seenAtOnceBy(principal: Principal): StrategyAccess {
  if (principal.kind === 'operator') return 'all';
  if (principal.kind === 'anonymous') return NOTHING;
  const { strategies } = principal;
  const isSeen = (scope: string) =>
    seesAtOnce(principal, { kind: 'signal.opened', ownerId: null, ...parseScope(scope) });
  if (strategies === 'all') return isSeen('') ? 'all' : NOTHING;
  return strategies.filter(isSeen).sort();
}

type Undated = Omit<EntryMeta, 'issuedAt'>;
type Subject = Pick<EntryMeta, 'kind' | 'strategyId' | 'assetClass'>;

function seesAtOnce(principal: Principal, entry: Undated): boolean {
  return maySee(principal, { ...entry, issuedAt: 0 }, 0, { publicDelayMs: Number.POSITIVE_INFINITY });
}

/** Returns whether a reader sees an entry before it is public. */
export function isSeenAtOnce(access: StrategyAccess, { kind, strategyId, assetClass }: Subject) {
  const entry = { kind, ownerId: null, strategyId, assetClass };
  return seesAtOnce({ kind: 'member', accountId: '', strategies: access }, entry);
}

/** Returns whether a reader at this position was sent an entry before it was public. */
export function wasSent({ spans, live }: Position, entry: Subject & { index: number }) {
  if (entry.index > live) return false;
  const span = spans.find(({ upTo }) => entry.index <= upTo);
  return isSeenAtOnce(span?.access ?? NOTHING, entry);
}

/** Returns the position after all that `access` sees immediately was sent up to `index`. */
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

/** Returns the position after every entry up to `index` was sent. */
export function sentPublic(position: Position, index: number): Position {
  return tidy({ ...position, live: Math.max(position.live, index), public: Math.max(position.public, index) });
}

/** Returns the position of a reader that has what it may see of `head` entries, of which those up to `open` are public. */
export function endPosition(head: number, open: number, access: StrategyAccess): Position {
  return sentPublic(sentLive({ live: 0, public: 0, spans: [] }, head, access), open);
}

/** Drops spans without effect and merges equal neighbours, so that each position has one form. */
function tidy({ spans, ...position }: Position): Position {
  const kept: Span[] = [];
  for (const span of spans) {
    if (span.upTo <= position.public) continue;
    if (getText(kept.at(-1)?.access) === getText(span.access)) kept.pop();
    kept.push(span);
  }
  while (kept.length > 0 && kept.at(-1)!.access.length === 0) kept.pop();
  return { ...position, spans: kept };
}

const getText = (access: StrategyAccess | undefined) => (access === 'all' ? '*' : (access?.join(',') ?? null));

function unite(a: StrategyAccess, b: StrategyAccess): StrategyAccess {
  return a === 'all' || b === 'all' ? 'all' : [...new Set([...a, ...b])].sort();
}

/** Returns whether `after` includes all of `before`. */
export function isWithin(before: StrategyAccess, after: StrategyAccess): boolean {
  if (after === 'all') return true;
  if (before === 'all') return false;
  return before.map(parseScope).every(({ strategyId, assetClass }) => includesScope(after, strategyId, assetClass));
}
