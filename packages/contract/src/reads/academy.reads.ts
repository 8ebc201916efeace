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

const own = { tag: 'academy', entitlement: 'own', cache: 'never' } as const;
const open = { tag: 'academy', entitlement: 'open' } as const;

export const courses = declareRead({
  ...open,
  path: '/api/academy/courses',
  summary: 'Every course with its modules, and what its learners gained',
  answer: z.array(Course),
});

export const course = declareRead({
  ...open,
  path: '/api/academy/courses/:id',
  summary: 'One course without the texts of its modules',
  examples: { id: 'risk' },
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
  ...own,
  path: '/api/academy/progress',
  summary: 'Courses of the caller: completed modules, notes, tests and certificates',
  answer: z.array(Enrolment),
});

export const test = declareRead({
  ...own,
  path: '/api/academy/courses/:id/test',
  summary: 'Questions of a test of the caller, without their answers',
  examples: { id: 'risk' },
  params: OfCourse,
  query: z.strictObject({ kind: z.enum(TEST_KINDS).default('before') }),
  answer: TestPaper,
});

export const calibration = declareRead({
  ...own,
  path: '/api/academy/courses/:id/modules/:moduleId/calibration',
  summary:
    'Statements of the next round of calibration of the caller that counts for the course, without what comes of them',
  examples: { id: 'following-signals', moduleId: 'confidence' },
  params: OfCourse.extend({ moduleId: AcademyId }),
  answer: CalibrationRound,
});

export const reviews = declareRead({
  ...own,
  path: '/api/academy/reviews',
  summary: 'Questions of modules that the caller answered and that are due again, without their answers',
  answer: Reviews,
});

export const certificate = declareRead({
  ...open,
  path: '/api/academy/certificates/:id',
  summary: 'Whether a certificate is valid, for which course and since when; never whose it is',
  examples: { id: 'AC-7K4QX-M2R9T' },
  params: z.strictObject({ id: plainId(40) }),
  answer: CertificateCheck,
  mayBeAbsent: true,
});

export const certificateFile = declareRead({
  ...own,
  path: '/api/academy/certificates/:id/certificate.txt',
  summary: 'A certificate of the caller as a signed text, which `sealtick certificate` verifies offline',
  examples: { id: 'AC-7K4QX-M2R9T' },
  params: certificate.params,
  answer: CertificateFile,
  media: 'text/plain',
});

export const certificatePdf = declareRead({
  ...own,
  path: '/api/academy/certificates/:id/certificate.pdf',
  summary: 'A certificate of the caller as a PDF that is signed as a whole; `sealtick certificate` verifies it offline',
  examples: { id: 'AC-7K4QX-M2R9T' },
  params: certificate.params,
  answer: CertificatePdf,
  media: 'application/pdf',
});

export const credential = declareRead({
  ...own,
  path: '/api/academy/certificates/:id/credential.json',
  summary: 'A certificate of the caller as an Open Badges 3.0 credential with a proof by `eddsa-jcs-2022`',
  examples: { id: 'AC-7K4QX-M2R9T' },
  params: certificate.params,
  answer: CredentialFile,
  media: 'application/vc',
});

export const issuer = declareRead({
  ...open,
  path: '/api/academy/issuer',
  summary: 'The key of the credentials of the academy, as the document that their proofs name',
  answer: CredentialIssuer,
});

export const certificateKey = declareRead({
  ...open,
  path: '/api/academy/certificate-key',
  summary: 'The key that verifies certificates offline',
  answer: CertificateKey,
});

export const calculators = declareRead({
  ...open,
  path: '/api/academy/calculators.xlsx',
  summary: 'A workbook that computes position sizes, R multiples and the recovery of drawdowns as the engine does',
  answer: CalculatorFile,
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

export const webinars = declareRead({
  ...open,
  path: '/api/academy/webinars',
  summary: 'Webinars that are not over, with their seats, the next one first',
  answer: z.array(Webinar),
});

export const registrations = declareRead({
  ...own,
  path: '/api/academy/registrations',
  summary: 'Webinars that the caller registered for, and where they take place',
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
