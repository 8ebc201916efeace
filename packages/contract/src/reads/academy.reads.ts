import { z } from 'zod';
import {
  AcademyId,
  CalculatorFile,
  CalendarFile,
  CertificateCheck,
  CertificateFile,
  CertificateKey,
  CertificatePdf,
  Course,
  CredentialFile,
  CredentialIssuer,
  Enrolment,
  ModuleText,
  Registration,
  Reviews,
  TestPaper,
  Webinar,
} from '../academy.ts';
import { TEST_KINDS } from '../academy-rules.ts';
import { CalibrationRound } from '../calibration.ts';
import { plainId } from '../plain-text.ts';
import { declareRead } from './read.ts';

const OfCourse = z.strictObject({ id: AcademyId });

export const courses = declareRead({
  path: '/api/academy/courses',
  tag: 'academy',
  summary: 'Every course with its modules, and what its learners gained',
  entitlement: 'open',
  answer: z.array(Course),
});

export const course = declareRead({
  path: '/api/academy/courses/:id',
  tag: 'academy',
  summary: 'One course without the texts of its modules',
  examples: { id: 'risk' },
  entitlement: 'open',
  params: OfCourse,
  answer: Course,
  mayBeAbsent: true,
});

export const moduleText = declareRead({
  path: '/api/academy/courses/:id/modules/:moduleId',
  tag: 'academy',
  summary:
    'One module with its text and questions; of a paid course, the first one for everyone, others for its members',
  examples: { id: 'risk', moduleId: 'risk-management' },
  entitlement: 'viewer',
  params: OfCourse.extend({ moduleId: AcademyId }),
  answer: ModuleText,
  mayBeAbsent: true,
});

export const progress = declareRead({
  path: '/api/academy/progress',
  tag: 'academy',
  summary: 'Courses of the caller: completed modules, notes, tests and certificates',
  entitlement: 'own',
  cache: 'never',
  answer: z.array(Enrolment),
});

export const test = declareRead({
  path: '/api/academy/courses/:id/test',
  tag: 'academy',
  summary: 'Questions of a test of the caller, without their answers',
  examples: { id: 'risk' },
  entitlement: 'own',
  cache: 'never',
  params: OfCourse,
  query: z.strictObject({ kind: z.enum(TEST_KINDS).default('before') }),
  answer: TestPaper,
});

export const calibration = declareRead({
  path: '/api/academy/courses/:id/modules/:moduleId/calibration',
  tag: 'academy',
  summary:
    'Statements of the next round of calibration of the caller that counts for the course, without what comes of them',
  examples: { id: 'following-signals', moduleId: 'confidence' },
  entitlement: 'own',
  cache: 'never',
  params: OfCourse.extend({ moduleId: AcademyId }),
  answer: CalibrationRound,
});

export const reviews = declareRead({
  path: '/api/academy/reviews',
  tag: 'academy',
  summary: 'Questions of modules that the caller answered and that are due again, without their answers',
  entitlement: 'own',
  cache: 'never',
  answer: Reviews,
});

export const certificate = declareRead({
  path: '/api/academy/certificates/:id',
  tag: 'academy',
  summary: 'Whether a certificate is valid, for which course and since when; never whose it is',
  examples: { id: 'AC-7K4QX-M2R9T' },
  entitlement: 'open',
  params: z.strictObject({ id: plainId(40) }),
  answer: CertificateCheck,
  mayBeAbsent: true,
});

export const certificateFile = declareRead({
  path: '/api/academy/certificates/:id/certificate.txt',
  tag: 'academy',
  summary: 'A certificate of the caller as a signed text, which `sealtick certificate` verifies offline',
  examples: { id: 'AC-7K4QX-M2R9T' },
  entitlement: 'own',
  cache: 'never',
  params: certificate.params,
  answer: CertificateFile,
  media: 'text/plain',
});

export const certificatePdf = declareRead({
  path: '/api/academy/certificates/:id/certificate.pdf',
  tag: 'academy',
  summary: 'A certificate of the caller as a PDF that is signed as a whole; `sealtick certificate` verifies it offline',
  examples: { id: 'AC-7K4QX-M2R9T' },
  entitlement: 'own',
  cache: 'never',
  params: certificate.params,
  answer: CertificatePdf,
  media: 'application/pdf',
});

export const credential = declareRead({
  path: '/api/academy/certificates/:id/credential.json',
  tag: 'academy',
  summary: 'A certificate of the caller as an Open Badges 3.0 credential with a proof by `eddsa-jcs-2022`',
  examples: { id: 'AC-7K4QX-M2R9T' },
  entitlement: 'own',
  cache: 'never',
  params: certificate.params,
  answer: CredentialFile,
  media: 'application/vc',
});

export const issuer = declareRead({
  path: '/api/academy/issuer',
  tag: 'academy',
  summary: 'The key of the credentials of the academy, as the document that their proofs name',
  entitlement: 'open',
  answer: CredentialIssuer,
});

export const certificateKey = declareRead({
  path: '/api/academy/certificate-key',
  tag: 'academy',
  summary: 'The key that verifies certificates offline',
  entitlement: 'open',
  answer: CertificateKey,
});

export const calculators = declareRead({
  path: '/api/academy/calculators.xlsx',
  tag: 'academy',
  summary: 'A workbook that computes position sizes, R multiples and the recovery of drawdowns as the engine does',
  entitlement: 'open',
  answer: CalculatorFile,
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

export const webinars = declareRead({
  path: '/api/academy/webinars',
  tag: 'academy',
  summary: 'Webinars that are not over, with their seats, the next one first',
  entitlement: 'open',
  answer: z.array(Webinar),
});

export const registrations = declareRead({
  path: '/api/academy/registrations',
  tag: 'academy',
  summary: 'Webinars that the caller registered for, and where they take place',
  entitlement: 'own',
  cache: 'never',
  answer: z.array(Registration),
});

export const calendar = declareRead({
  path: '/api/academy/webinars/:id/webinar.ics',
  tag: 'academy',
  summary: 'A webinar as a calendar file, with its times in UTC, and with its place for those who registered',
  examples: { id: 'sizing-by-risk' },
  entitlement: 'viewer',
  params: OfCourse,
  answer: CalendarFile,
  media: 'text/calendar',
});
