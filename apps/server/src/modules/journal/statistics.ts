import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  JOURNAL_INTERVAL_NEEDS,
  JOURNAL_RATE_NEEDS,
  type JournalGroup,
  type JournalPlan,
  type JournalSource,
  type JournalStatistics,
  type PlanFollowed,
} from '@sealtick/contract';
import type { ListedTrade } from './list-trades.ts';
import { type DayValue, intervalShortage, meanInterval } from './mean-interval.ts';
import { whatIfs } from './what-if.ts';

const SOURCES: Readonly<Record<JournalSource, string>> = {
  signal: 'Subscribed record',
  copied: 'Accounts at brokers',
  typed: 'Typed',
  imported: 'Imported',
};
const FOLLOWED: Readonly<Record<PlanFollowed, string>> = {
  yes: 'Plan followed',
  partly: 'Partly followed',
  no: 'Plan broken',
};

/** Returns the results of trades by everything that the member wrote about them. Other work has its turn between two intervals. */
export async function computeOwnStatistics(
  entries: readonly ListedTrade[],
  plans: readonly JournalPlan[],
): Promise<JournalStatistics> {
  const by = <Key extends string>(
    getKeys: (entry: ListedTrade) => readonly Key[],
    getLabel: (key: Key) => string = (key) => key,
  ) => groups(entries, getKeys, getLabel);
  const criteria = new Map(plans.flatMap((plan) => plan.criteria.map(({ id, label }) => [id, label] as const)));
  const answered = ({ criteria: answers }: ListedTrade) =>
    Object.entries(answers).flatMap(([id, met]) => (criteria.has(id) ? [`${id} ${met ? 'met' : 'not met'}`] : []));
  const criterionLabel = (key: string) => {
    const place = key.indexOf(' ');
    return `${criteria.get(key.slice(0, place))}: ${key.slice(place + 1)}`;
  };
  return {
    trades: entries.length,
    withNote: entries.filter(({ hasNote }) => hasNote).length,
    all: getGroup('all', 'All trades', entries),
    tags: await by(({ tags }) => tags),
    plans: await by(
      ({ planId }) => (planId === null ? [] : [planId]),
      (id) => plans.find((plan) => plan.id === id)?.name ?? 'Deleted plan',
    ),
    criteria: await by(answered, criterionLabel),
    followed: await by(
      ({ followed }) => (followed === null ? [] : [followed]),
      (key) => FOLLOWED[key],
    ),
    ratings: await by(
      ({ rating }) => (rating === null ? [] : [`${rating}`]),
      (key) => `${key} of 5`,
    ),
    symbols: await by(({ symbol }) => [symbol]),
    sources: await by(
      ({ source }) => [source],
      (key) => SOURCES[key],
    ),
    excursions: await whatIfs(entries),
  };
}

async function groups<Key extends string>(
  entries: readonly ListedTrade[],
  getKeys: (entry: ListedTrade) => readonly Key[],
  getLabel: (key: Key) => string,
): Promise<JournalGroup[]> {
  const found = new Map<Key, ListedTrade[]>();
  for (const entry of entries) {
    for (const key of getKeys(entry)) {
      const group = found.get(key);
      if (group) group.push(entry);
      else found.set(key, [entry]);
    }
  }
  const computed: JournalGroup[] = [];
  for (const [key, group] of found) {
    computed.push(getGroup(key, getLabel(key), group));
    if (group.length >= JOURNAL_INTERVAL_NEEDS) await nextTurn();
  }
  return computed.sort((a, b) => b.n - a.n || a.label.localeCompare(b.label));
}

/** Returns the results of trades, with what they need for win rate and interval. */
export function getGroup(key: string, label: string, entries: readonly ListedTrade[]): JournalGroup {
  const values = entries.flatMap(({ r, openedAt }): DayValue[] =>
    r === null ? [] : [{ day: openedAt.slice(0, 10), value: r }],
  );
  const n = values.length;
  const sumR = values.reduce((sum, { value }) => sum + value, 0);
  const interval = meanInterval(values);
  const rate =
    n < JOURNAL_RATE_NEEDS
      ? `win rate needs ${JOURNAL_RATE_NEEDS} closed trades, interval ${JOURNAL_INTERVAL_NEEDS}; has ${n}`
      : null;
  return {
    key,
    label,
    n,
    sumR,
    winRate: rate === null ? values.filter(({ value }) => value > 0).length / n : null,
    meanR: n === 0 ? null : sumR / n,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    missing: rate ?? intervalShortage(values),
  };
}
