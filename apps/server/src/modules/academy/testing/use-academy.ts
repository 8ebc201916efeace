import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileCourses, type SourceCourse } from '@sealtick/content';
import { type CourseTestResult, type TestKind, type TestPaper, writes } from '@sealtick/contract';
import { afterAll, beforeAll } from 'vitest';
import type { QueueMail } from '../../../platform/mail/mail.ts';
import type { ServerModule } from '../../../platform/module.ts';
import { Typesetter } from '../../../platform/pdf/typesetter.ts';
import { useMembers } from '../../../testing/use-members.ts';
import { CONSTANTS } from '../../content/constants.ts';
import { questionBank } from '../bank/question-bank.ts';
import { createAcademy } from '../index.ts';

/** Returns what the texts of courses take their values from. */
export const documentValues = async () =>
  ({
    settings: {},
    isPublic: false,
    publicDelayMinutes: 15,
    tables: {},
    constants: CONSTANTS,
    terms: { trading: [], statistics: [], log: [], figures: [] },
  }) as never;

/**
 * Mounts the academy for the tests of a file, with the courses that ship.
 * @param queueMail Receives its emails @param contentDir Folder with courses of the operator
 */
export function useAcademy(queueMail: QueueMail = async () => {}, contentDir: string | null = null) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sealtick-academy-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));
  let academy: ServerModule;
  const site = useMembers(({ clock, db }) => {
    academy = createAcademy({
      clock,
      config: { baseUrl: null, contentDir, dataDir } as never,
      db: db.database,
      documentValues,
      queueMail,
      wakeUps: {} as never,
      workDatabase: db.database,
      origin: 'https://signals.example.com',
      openCheckout: async () => {
        throw new Error('No course is bought here.');
      },
      press: { typesetter: new Typesetter(), siteName: async () => 'Sealtick' },
    });
    return [academy];
  });
  let courses: readonly SourceCourse[] = [];
  beforeAll(async () => {
    await academy.open?.(() => {});
    courses = await compileCourses();
  });
  const course = (id: string) => courses.find((one) => one.id === id)!;
  const paper = (kind: TestKind) => site.get<TestPaper>(`/api/academy/courses/risk/test?kind=${kind}`);
  return {
    ...site,
    courses: () => courses,
    risk: () => course('risk'),
    paper,
    completeAll: async () => {
      for (const { id } of course('risk').modules)
        await site.done(writes.academy.complete, { id: 'risk', moduleId: id });
    },
    /** Answers a test of the course on risk with this many wrong answers. */
    take: async (kind: TestKind, wrong = 0, holder?: string): Promise<CourseTestResult> => {
      const { questions } = await paper(kind);
      const answers = questions.map(({ id, choices }, place) => {
        const { right } = questionBank(course('risk')).find((item) => item.id === id)!.question;
        return { id, chosen: place < wrong ? choices.map((_choice, index) => index) : [...right] };
      });
      return site.done(writes.academy.answerTest, { id: 'risk', kind, answers, ...(holder ? { holder } : {}) });
    },
  };
}
