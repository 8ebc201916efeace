import { parseGift } from '@sealtick/content/parse';
import { expect, test } from 'vitest';
import { CourseLibrary } from './course-library.ts';
import { exportQuestions } from './export-questions.ts';

test('The questions of a course are files in which the right answers can be read back; an unknown course has none', async () => {
  const library = new CourseLibrary();
  await library.open(null);
  const { practice, test } = await exportQuestions(library, 'risk');
  const [first] = library.get('risk').modules;
  expect(parseGift(practice).questions[0]).toMatchObject({
    question: first!.practice[0]!.question,
    hints: first!.practice[0]!.hints,
    category: `risk/${first!.id}`,
  });
  expect(parseGift(test).questions[0]).toMatchObject({
    question: first!.test.a[0]!.question,
    category: `risk/${first!.id}/test a`,
  });
  await expect(exportQuestions(library, 'none')).rejects.toThrow('Unknown course.');
});
