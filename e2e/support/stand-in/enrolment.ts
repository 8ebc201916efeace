/** An enrolment in which nothing is done, as the server answers to a change. */
export const ENROLMENT = {
  courseId: 'risk',
  isEnrolled: true,
  isOpen: true,
  completed: [],
  progress: 0,
  completedAt: null,
  stars: null,
  notes: {},
  tests: [],
  certificate: null,
  certificateHolder: null,
};
