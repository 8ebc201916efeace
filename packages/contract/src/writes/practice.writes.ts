import { PRACTICE_ROUNDS_KEPT } from '../academy-rules.ts';
import { PracticeDecision, PracticeRound } from '../practice.ts';
import { declareWrite } from './write.ts';

export const decide = declareWrite({
  tag: 'academy',
  callers: 'accounts',
  method: 'POST',
  path: '/api/academy/practice',
  summary: `Stores the decision in a round of practice with the result that the server computes; a second decision in the same round changes nothing. The newest ${PRACTICE_ROUNDS_KEPT} rounds are stored`,
  policy: 'practice',
  body: PracticeDecision,
  answer: PracticeRound,
  errors: { UNPROCESSABLE: 'The plan is not an order, such as a stop on the wrong side of the entry' },
  audit: null,
});
