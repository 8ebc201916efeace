import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { findAsvsProblems, judgeAsvs } from './asvs.ts';

const HEAD = 'id,level,requirement,status,test,reason';
const judge = (line: string) =>
  judgeAsvs(`${HEAD}\n${line}\n`, (path) => path === 'a.test.ts').filter(
    (problem) => !problem.includes('requirements'),
  );

test('the table of the requirements has every row, with a test or a reason', () => {
  expect(findAsvsProblems(dirname(import.meta.dirname))).toEqual([]);
});

test('a table without all rows is incomplete', () => {
  expect(judgeAsvs(`${HEAD}\n`, () => true)).toEqual([
    'docs/security/asvs.csv: level 1 has 70 requirements (got 0).',
    'docs/security/asvs.csv: level 2 has 176 requirements (got 0).',
  ]);
  expect(judgeAsvs('id,status\n', () => true)).toHaveLength(1);
});

test.each([
  ['v5.0.0-1.1.1,1,Input is checked,met,a.test.ts,', []],
  ['v5.0.0-1.1.1,1,"Input, and output",met,,"Checked, twice"', []],
  ['v5.0.0-1.1.1,1,Input is checked,met,,', ['met needs a test or a reason.']],
  ['v5.0.0-1.1.1,1,Input is checked,not yet,a.test.ts,', ['not yet needs a reason.']],
  ['v5.0.0-1.1.1,1,Input is checked,not applicable,,', ['not applicable needs a reason.']],
  ['v5.0.0-1.1.1,1,Input is checked,met,gone.test.ts,', ['gone.test.ts does not exist.']],
  ['v5.0.0-1.1.1,1,Input is checked,met,docs/members.md,', ['docs/members.md is not a test.']],
  [
    'v5.0.0-1.1.1,1,Input is checked,done,a.test.ts,',
    ['its status must be one of met, not yet, not applicable.', 'done needs a reason.'],
  ],
  ['v5.0.0-17.1.1,1,Input is checked,met,a.test.ts,', ['it is not an id such as v5.0.0-1.1.1.']],
  ['v5.0.0-1.1.1,1,,met,a.test.ts,', ['it must say what is required.']],
  ['v5.0.0-1.1.1,1,Input,met,a.test.ts', ['it must have 6 cells (got 5).']],
])('%s', (line, problems) => {
  expect(judge(line)).toEqual(problems.map((problem) => `docs/security/asvs.csv: ${line.split(',')[0]}: ${problem}`));
});

test('a row that stands twice is named', () => {
  const line = 'v5.0.0-1.1.1,1,Input is checked,met,a.test.ts,';
  expect(judge(`${line}\n${line}`)).toEqual(['docs/security/asvs.csv: v5.0.0-1.1.1 stands twice.']);
});
