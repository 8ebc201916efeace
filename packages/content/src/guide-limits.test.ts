import {
  EXAMINATION_WAIT_HOURS,
  GAIN_MIN_LEARNERS,
  JOURNAL_ENTRIES_MAX,
  JOURNAL_INTERVAL_DAYS,
  JOURNAL_INTERVAL_NEEDS,
  JOURNAL_RATE_NEEDS,
  NEWS_EFFECT_DAYS,
  NEWS_MINUTES_MAX,
  OWN_SIGNALS_ACTIVE_MAX,
  OWN_SIGNALS_PER_HOUR,
  PASS_SHARE,
  PRACTICE_ROUNDS_KEPT,
  REFUND_DAYS,
  RETENTION_DAYS,
  RUN_COSTS_BARS_MAX,
  STUDIES_STORED_MAX,
  STUDIES_WAITING_MAX,
  STUDY_RUNS_MAX,
} from '@sealtick/contract';
import { expect, test } from 'vitest';
import { shippedText } from './testing/document-text.ts';

const count = (value: number) => value.toLocaleString('en-GB');
/** Guides write small numbers as words. */
const WORDS: Readonly<Record<number, string>> = { 3: 'three' };

test.each<[guide: string, texts: readonly string[]]>([
  [
    'keep-a-journal',
    [
      `up to ${count(JOURNAL_ENTRIES_MAX)} typed and imported trades`,
      `${JOURNAL_RATE_NEEDS} trades with a result in R`,
      `${JOURNAL_INTERVAL_NEEDS} trades that opened on ${JOURNAL_INTERVAL_DAYS} days`,
    ],
  ],
  [
    'test-with-doubt',
    [
      `at most ${count(STUDY_RUNS_MAX)} runs`,
      `${WORDS[STUDIES_WAITING_MAX]} can wait at the same time, and an account stores ${STUDIES_STORED_MAX}`,
      `runs of at most ${count(RUN_COSTS_BARS_MAX)} bars`,
    ],
  ],
  ['filter-news', [`from 1 to ${NEWS_MINUTES_MAX}`, `last ${NEWS_EFFECT_DAYS} days`]],
  ['publish-your-own-signals', [`${OWN_SIGNALS_PER_HOUR} signals per hour, and ${OWN_SIGNALS_ACTIVE_MAX} active ones`]],
  [
    'take-a-course',
    [
      `${PASS_SHARE * 100}% pass`,
      `repeat it after ${EXAMINATION_WAIT_HOURS} hours`,
      `${RETENTION_DAYS} days after you passed`,
      `within ${REFUND_DAYS} days of the payment`,
      `needs ${GAIN_MIN_LEARNERS} learners`,
    ],
  ],
  ['practise-trading', [`the newest ${PRACTICE_ROUNDS_KEPT} rounds`]],
])('the guide %s has the limits by which the program acts', (guide, texts) => {
  for (const text of texts) expect(shippedText('help', guide)).toContain(text);
});
