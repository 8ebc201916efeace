import { z } from 'zod';
import { AcademyId, AnsweredQuestion, CourseTestResult, Enrolment, IssuedCertificate, ModuleNote } from '../academy.ts';
import { CALIBRATION_STATEMENTS, NUMERIC_ANSWER_MAX, TEST_KINDS } from '../academy-rules.ts';
import { ProviderPage } from '../billing.ts';
import { CalibrationResult } from '../calibration.ts';
import { plainId, plainText } from '../plain-text.ts';
import { HolderName } from '../profile.ts';
import { declareWrite } from './write.ts';

const ofCourse = { params: z.strictObject({ id: AcademyId }), examples: { id: 'risk' } } as const;
const ofModule = {
  params: z.strictObject({ id: AcademyId, moduleId: AcademyId }),
  examples: { id: 'risk', moduleId: 'risk-management' },
} as const;
/** What answers a question: places of choices, or a number. */
const GivenAnswer = {
  chosen: z.array(z.number().int().min(0).max(20)).max(20).default([]),
  /** Of a numeric question. */
  number: z.number().min(-NUMERIC_ANSWER_MAX).max(NUMERIC_ANSWER_MAX).optional(),
};
const USUAL = { tag: 'academy', callers: 'accounts' } as const;
const unknown = { NOT_FOUND: 'Unknown course or module' } as const;
const closed = { FORBIDDEN: 'The course is not free, and the caller has not bought it' } as const;

export const enrol = declareWrite({
  ...USUAL,
  ...ofCourse,
  method: 'PUT',
  path: '/api/academy/courses/:id/enrolment',
  summary: 'Enrols the caller in a course; a second call changes nothing',
  answer: Enrolment,
  errors: { ...unknown, ...closed },
  audit: { act: 'course.enrolled', label: 'Enrolled in a course', subject: 'id' },
});

export const buy = declareWrite({
  ...USUAL,
  ...ofCourse,
  examples: { id: 'strategy-testing' },
  method: 'POST',
  path: '/api/academy/courses/:id/purchase',
  summary: 'Opens a page of the payment provider on which the caller pays for a course, once; earlier pages end',
  isConfidential: true,
  answer: ProviderPage,
  errors: {
    NOT_FOUND: 'Unknown course',
    CONFLICT: 'The course is free, or open to the caller',
    UNAVAILABLE: 'No payment provider is set, or it does not answer',
  },
  audit: { act: 'course.checkout-opened', label: 'Payment of a course begun', subject: 'id' },
});

export const complete = declareWrite({
  ...USUAL,
  ...ofModule,
  method: 'PUT',
  path: '/api/academy/courses/:id/modules/:moduleId/completion',
  summary: 'Marks a module as completed, and enrols the caller in its course',
  answer: Enrolment,
  errors: { ...unknown, ...closed },
  audit: { act: 'course.module-completed', label: 'Module of a course completed', subject: 'moduleId' },
});

export const answer = declareWrite({
  ...USUAL,
  method: 'PUT',
  path: '/api/academy/courses/:id/modules/:moduleId/questions/:questionId/answer',
  summary: 'Grades an answer to a question of a module; it counts for the review if the question is new or due',
  params: ofModule.params.extend({
    questionId: plainText().regex(/^[0-9a-f]{16}$/, 'must be the id of a question of the module'),
  }),
  examples: { ...ofModule.examples, questionId: '0123456789abcdef' },
  body: z.strictObject(GivenAnswer),
  answer: AnsweredQuestion,
  errors: {
    NOT_FOUND: 'Unknown course, module or question',
    ...closed,
    UNPROCESSABLE: 'The question asks for a number and got choices, or the other way round',
  },
  audit: null,
});

export const calibrate = declareWrite({
  ...USUAL,
  params: ofModule.params,
  examples: { id: 'following-signals', moduleId: 'confidence' },
  method: 'POST',
  path: '/api/academy/courses/:id/modules/:moduleId/calibration',
  summary:
    'Draws what comes of the statements of the next round of calibration, and stores the Brier score of the stated chances',
  body: z.strictObject({
    /** Chances of the statements in their order, fractions. */
    stated: z.array(z.number().min(0).max(1)).length(CALIBRATION_STATEMENTS),
  }),
  answer: CalibrationResult,
  errors: {
    NOT_FOUND: 'Unknown course or module, or a module without calibration',
    ...closed,
    CONFLICT: 'No round of the module counts now',
  },
  audit: null,
});

export const note = declareWrite({
  ...USUAL,
  ...ofModule,
  method: 'PUT',
  path: '/api/academy/courses/:id/modules/:moduleId/note',
  summary: 'Stores the caller’s note on a module; an empty one deletes it',
  body: z.strictObject({ text: ModuleNote }),
  answer: Enrolment,
  errors: { ...unknown, ...closed },
  audit: null,
});

export const rate = declareWrite({
  ...USUAL,
  ...ofCourse,
  method: 'PUT',
  path: '/api/academy/courses/:id/rating',
  summary: 'Rates a course of which the caller has completed a module',
  body: z.strictObject({ stars: z.number().int().min(1).max(5) }),
  answer: Enrolment,
  errors: { ...unknown, CONFLICT: 'The caller has completed no module of the course' },
  audit: { act: 'course.rated', label: 'Course rated', subject: 'id' },
});

export const answerTest = declareWrite({
  ...USUAL,
  method: 'POST',
  ...ofCourse,
  path: '/api/academy/courses/:id/tests',
  summary: 'Grades the answers to a test, and issues the certificate of a passed examination',
  body: z.strictObject({
    kind: z.enum(TEST_KINDS),
    answers: z.array(z.strictObject({ id: plainText().max(140), ...GivenAnswer })).max(200),
    /** Name on the certificate of an examination; by default the names of the profile. */
    holder: HolderName.optional(),
  }),
  answer: CourseTestResult,
  errors: {
    ...unknown,
    ...closed,
    CONFLICT: 'The test was already taken, or may not be taken yet',
    UNPROCESSABLE: 'A question has no answer, or an answer names no question of the test',
  },
  audit: { act: 'course.tested', label: 'Test of a course taken', subject: 'id' },
});

export const nameCertificate = declareWrite({
  ...USUAL,
  method: 'POST',
  path: '/api/academy/certificates/:id/name',
  summary: 'Issues a certificate without a name that can be printed again with one, under a new number, once',
  params: z.strictObject({ id: plainId(40) }),
  examples: { id: 'AC-7K4QX-M2R9T' },
  body: z.strictObject({ holder: HolderName }),
  answer: IssuedCertificate,
  errors: {
    NOT_FOUND: 'Unknown certificate',
    CONFLICT: 'The certificate has a name that can be printed, or was issued again before',
  },
  audit: { act: 'course.certificate-named', label: 'Certificate issued again with a name', subject: 'id' },
});

export const register = declareWrite({
  ...USUAL,
  ...ofCourse,
  examples: { id: 'sizing-by-risk' },
  method: 'PUT',
  path: '/api/academy/webinars/:id/registration',
  summary: 'Registers the caller for a webinar; a second call changes nothing',
  errors: { NOT_FOUND: 'Unknown webinar', CONFLICT: 'The webinar is full or has begun' },
  audit: { act: 'webinar.registered', label: 'Registered for a webinar', subject: 'id' },
});

export const unregister = declareWrite({
  ...USUAL,
  ...ofCourse,
  examples: { id: 'sizing-by-risk' },
  method: 'DELETE',
  path: '/api/academy/webinars/:id/registration',
  summary: 'Withdraws the registration of the caller; the seat is free again',
  errors: { NOT_FOUND: 'Unknown webinar' },
  audit: { act: 'webinar.unregistered', label: 'Registration for a webinar withdrawn', subject: 'id' },
});
