import { describe } from 'vitest';
import { useFaultCourse } from '../testing/fault-course.ts';
import { A_LIMIT, testFaultsInHistory, testLiveFaults } from '../testing/fault-tests.ts';

const course = useFaultCourse();

/** The faults that take long to reach a limit, or that a fault of `supervisor.test.ts` resembles. */
describe('A faulty strategy', () => {
  testLiveFaults(course, [
    ['throws-nothing', /ended the thread with code 3/],
    ['loops-in-an-expression', A_LIMIT],
    ['eats-a-map', A_LIMIT],
    ['eats-one-array', A_LIMIT],
    ['eats-outside-the-heap', A_LIMIT],
    ['edits-the-bar', /Cannot set property close of/],
    ['leaves-a-loop-behind', A_LIMIT, [3, 4]],
  ]);
  testFaultsInHistory(course, ['loops', 'eats-a-map']);
});
