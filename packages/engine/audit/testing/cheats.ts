/**
 * Strategies that know the next bar from another run in the same modules, or that change what they share with the audit.
 * Each is loaded in threads of its own, and changes built-in objects only there.
 */
import type { AuditData } from '../../src/audit/audit-data.ts';
import type { PrepareSubject } from '../../src/audit/run.ts';
import { following } from '../../src/audit/testing/rules.ts';

/** Follows the next close as another run has seen it; alternates where it is not known. */
const remembering = (getCloses: (data: AuditData) => ArrayLike<number>): PrepareSubject => {
  return following((data) => {
    const closes = getCloses(data);
    return (bar, _at, i) => (closes[i + 1] === undefined ? (i % 2 === 0 ? 1 : -1) : closes[i + 1]! - bar.close);
  });
};

let first: AuditData | null = null;

/** Keeps the series of the first run in a variable of its module. */
export const firstSeries = remembering((data) => {
  first ??= data;
  return first.bars.close;
});

/** Keeps it in a global name. */
export const globalName = remembering(({ bars }) => {
  const shared = globalThis as { closes?: Float64Array };
  shared.closes ??= bars.close;
  return shared.closes;
});

/** Keeps it in the static parts of `RegExp`, which are those of the last match. */
export const lastMatch = remembering(({ bars }) => {
  if (!RegExp.$1.includes(',')) /^(.*)$/s.exec(Array.from(bars.close).join());
  return RegExp.$1.split(',').map(Number);
});

/** Keeps it in a function that takes the place of `Math.random`. */
export const replacedRandom = remembering(({ bars }) => {
  const { random } = Math as { random: { closes?: Float64Array } };
  if (random.closes === undefined) Math.random = Object.assign(() => 0, { closes: bars.close });
  return (Math.random as { closes?: Float64Array }).closes!;
});

/** Keeps the longest column that is copied anywhere and begins like its own closes. */
export const patchedSlice = remembering(({ bars }) => {
  const { slice } = Float64Array.prototype as { slice: { copied?: Float64Array[] } };
  if (slice.copied === undefined) {
    const copied: Float64Array[] = [bars.close];
    const patched = function (this: Float64Array, ...range: readonly [number?, number?]) {
      copied.push(this);
      return (slice as Float64Array['slice']).apply(this, [...range]);
    };
    Float64Array.prototype.slice = Object.assign(patched, { copied });
  }
  const { copied } = Float64Array.prototype.slice as { copied?: Float64Array[] };
  const own = copied!.filter((column) => column[0] === bars.close[0]);
  return own.reduce((longest, column) => (column.length > longest.length ? column : longest));
});

/** Hides what the audit compares. */
export const patchedFilter: PrepareSubject = (data) => {
  const { filter } = Array.prototype;
  if (filter.name === 'filter') {
    Array.prototype.filter = function chosen(this: unknown[], ...given: Parameters<typeof filter>) {
      const kept = filter.apply(this, given);
      return typeof kept[0] === 'object' && kept[0] !== null && 'what' in kept[0] ? [] : kept;
    } as typeof filter;
  }
  return remembering(({ bars }) => bars.close)(data);
};

/** Looks at the calls that led to it, and is honest in the audit. */
export const callSites: PrepareSubject = (data) => {
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName());
  const files = new Error('where').stack as unknown as string[];
  const isAudited = files.some((file) => file?.includes('observe'));
  Error.prepareStackTrace = undefined as never;
  return remembering(({ bars }) => (isAudited ? [] : bars.close))(data);
};

let starts = 0;

/** Is honest at its first start. */
export const laterStarts: PrepareSubject = (data) => {
  starts += 1;
  return remembering(({ bars }) => (starts === 1 ? [] : bars.close))(data);
};
