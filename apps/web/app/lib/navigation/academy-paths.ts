/** Addresses within the academy. Pages outside of it link to its first page only. */
export const academyPaths = {
  course: (id: string) => `/academy/courses/${encodeURIComponent(id)}`,
  /** A module of a course, open in the reader. */
  courseModule: (id: string, module: string) =>
    `/academy/courses/${encodeURIComponent(id)}?module=${encodeURIComponent(module)}`,
  courseGuide: '/help-center/take-a-course',
  webinarGuide: '/help-center/join-a-webinar',
  practiceGuide: '/help-center/practise-trading',
  practice: '/academy/practice',
  practiceSession: (number: number) => `/academy/practice?session=${number}`,
  certificate: (number: string) => `/academy/certificates/${encodeURIComponent(number)}`,
};
