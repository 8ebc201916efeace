import { createHash } from 'node:crypto';
import type { SourceCourse } from '@sealtick/content';
import { RETENTION_QUESTIONS, TEST_QUESTIONS, type TestKind } from '@sealtick/contract';
import { Draw } from '@sealtick/engine';
import { type BankItem, type Form, questionBank } from './question-bank.ts';

interface TestDraw {
  readonly kind: TestKind;
  readonly form: Form;
  /** Ids of the questions of the member's earlier tests of the course, oldest first. */
  readonly asked: readonly string[];
  /** Whose test it is, and which: the same text draws the same questions. */
  readonly key: string;
}

/**
 * Returns the questions of a test: ten, or as many as the form has, at least one of each module. The later test has five, of as many
 * modules as possible. Questions that were asked before come only when no others are left, the oldest first.
 */
export function drawTest(course: SourceCourse, { kind, form, asked, key }: TestDraw): readonly BankItem[] {
  const draw = new Draw(createHash('sha256').update(key).digest().readUInt32BE());
  const bank = draw.shuffled(questionBank(course).filter((item) => item.form === form));
  const most = kind === 'later' ? RETENTION_QUESTIONS : Math.max(course.modules.length, TEST_QUESTIONS);
  const count = Math.min(most, bank.length);
  const order = draw.shuffled(course.modules.map(({ id }) => id));
  const taken: BankItem[] = [];
  while (taken.length < count) {
    const before = taken.length;
    for (const moduleId of order) {
      const next = pickNext(
        bank.filter((item) => item.moduleId === moduleId && !taken.includes(item)),
        taken,
        asked,
      );
      if (next && taken.length < count) taken.push(next);
    }
    if (taken.length === before) break;
  }
  const places = course.modules.map(({ id }) => id);
  return taken.sort((a, b) => places.indexOf(a.moduleId) - places.indexOf(b.moduleId));
}

/** Returns the question to ask next: one that was not asked, then of a family that the test does not have yet. */
function pickNext(
  left: readonly BankItem[],
  taken: readonly BankItem[],
  asked: readonly string[],
): BankItem | undefined {
  const lastAsked = ({ id }: BankItem) => asked.lastIndexOf(id);
  const isRepeated = ({ family, moduleId }: BankItem) =>
    taken.some((one) => one.family === family && one.moduleId === moduleId) ? 1 : 0;
  return left.toSorted((a, b) => lastAsked(a) - lastAsked(b) || isRepeated(a) - isRepeated(b))[0];
}
