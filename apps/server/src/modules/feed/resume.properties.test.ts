import { type LogKind, type StrategyAccess, toScope } from '@sealtick/contract';
import { ASSET_CLASSES } from '@sealtick/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFeedCursor, isSeenAtOnce, isWithin, type Position, parseFeedCursor } from '../log/index.ts';
import type { FeedEntry } from './feed-entry.ts';
import { FeedWindow } from './feed-window.ts';

const KINDS: readonly LogKind[] = ['signal.opened', 'signal.updated', 'signal.closed', 'market.alert'];
const STRATEGIES = ['trend', 'range', 'news'];
const EPOCH = 'provider-1';

const access = fc.oneof(
  fc.constant<StrategyAccess>('all'),
  fc.subarray(STRATEGIES).map((ids): StrategyAccess => ids),
  fc
    .tuple(fc.subarray(STRATEGIES), fc.constantFrom(...ASSET_CLASSES))
    .map(([ids, assetClass]): StrategyAccess => ids.map((id) => toScope(id, assetClass))),
);

/** The steps of a run, in order. */
const event = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('publish' as const),
      kind: fc.nat(3),
      strategy: fc.nat(2),
      assetClass: fc.nat(3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('quiet' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(400) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('read' as const), limit: fc.constantFrom(1, 150, 1_000, 1e9) }) },
  /** The connection is cut: the client received only this many of the messages just sent. */
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cut' as const), limit: fc.nat(500), kept: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('entitle' as const), access }) },
);

const encoded = (cursor: string): string => Buffer.from(cursor).toString('base64url');
const indexOf = (message: string): number => JSON.parse(message).index;
const getCursor = (message: string): Position => parseFeedCursor(JSON.parse(message).cursor)!.position;

test.each([0, 300])(
  'sends each visible entry once and in order with a public delay of %d ms, through any cuts, publications and changes of access',
  (publicDelayMs) => {
    fc.assert(
      fc.property(access, fc.array(event, { maxLength: 80 }), (first, events) => {
        const window = new FeedWindow(EPOCH, 0, { reach: 10_000, publicDelayMs });
        const entries: FeedEntry[] = [];
        const got: number[] = [];
        let mine = first;
        let now = 1_000;
        let head = 0;
        let position = window.end(mine);

        const take = (messages: readonly string[]) => {
          for (const message of messages) {
            const entry = entries.find(({ index }) => index === indexOf(message))!;
            const isPublic = now - entry.issuedAt >= publicDelayMs;
            expect(isPublic || isSeenAtOnce(mine, entry), 'no entry is sent to a reader who may not see it').toBe(true);
            got.push(entry.index);
          }
          const live = messages
            .map(indexOf)
            .filter((index) => isSeenAtOnce(mine, entries.find((e) => e.index === index)!));
          if (publicDelayMs === 0)
            expect(messages.map(indexOf)).toEqual(messages.map(indexOf).toSorted((a, b) => a - b));
          else expect(new Set(live).size).toBe(live.length);
        };
        const readAll = () => {
          for (let isAtEnd = false; !isAtEnd; ) {
            const step = window.advance(position, mine, 500);
            take(step.messages);
            position = step.position;
            isAtEnd = step.isAtEnd;
          }
        };

        for (const what of events) {
          switch (what.do) {
            case 'publish':
            case 'quiet': {
              head += 1;
              const kind = what.do === 'publish' ? KINDS[what.kind]! : 'day.marked';
              const strategyId = kind === 'market.alert' || what.do === 'quiet' ? null : STRATEGIES[what.strategy]!;
              const assetClass = ASSET_CLASSES[what.do === 'publish' ? what.assetClass : 0]!;
              const entry = {
                index: head,
                kind,
                strategyId,
                assetClass,
                issuedAt: now,
                head: `{"index":${head},"cursor":"`,
              };
              if (what.do === 'publish') entries.push(entry);
              window.add(what.do === 'publish' ? [entry] : [], head);
              window.releaseDue(now);
              break;
            }
            case 'wait':
              now += what.ms;
              window.releaseDue(now);
              break;
            case 'read': {
              const step = window.advance(position, mine, what.limit);
              take(step.messages);
              position = step.position;
              break;
            }
            case 'cut': {
              const kept = window.advance(position, mine, what.limit).messages.slice(0, what.kept);
              take(kept);
              if (kept.length > 0) position = getCursor(kept.at(-1)!);
              else position = parseFeedCursor(formatFeedCursor(EPOCH, position))!.position;
              break;
            }
            case 'entitle':
              // A reader that loses access is closed and reconnects with its cursor, as after a cut.
              if (!isWithin(mine, what.access)) position = parseFeedCursor(formatFeedCursor(EPOCH, position))!.position;
              mine = what.access;
          }
        }
        now += publicDelayMs;
        window.releaseDue(now);
        readAll();
        expect(
          got.toSorted((a, b) => a - b),
          'each entry once',
        ).toEqual(entries.map(({ index }) => index));
      }),
      { numRuns: 500 },
    );
  },
);

test.each([
  ['nothing', ''],
  ['words', 'hello'],
  ['a negative index', encoded('provider-1~-1~0~')],
  ['an index beyond all', encoded(`provider-1~${2n ** 63n}~0~`)],
  ['a public index ahead of the live one', encoded('provider-1~5~6~')],
  ['a span beyond the live index', encoded('provider-1~5~1~6:*;')],
  ['spans that go back', encoded('provider-1~9~1~6:*;5:;')],
])('rejects a cursor with %s', (_what, text) => {
  expect(parseFeedCursor(text)).toBeNull();
});

test('parses a formatted cursor to its position', () => {
  const position = {
    live: 9,
    public: 2,
    spans: [
      { upTo: 5, access: ['a', 'b@fx'] },
      { upTo: 9, access: 'all' as const },
    ],
  };
  expect(parseFeedCursor(formatFeedCursor(EPOCH, position))).toEqual({ epoch: EPOCH, position });
});
