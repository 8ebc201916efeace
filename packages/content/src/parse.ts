export { formatCourse } from './courses/format-gift.ts';
export { overrideCourses } from './courses/override-courses.ts';
export { formatFields, parseGift } from './courses/parse-gift.ts';
export { parseModule } from './courses/parse-module.ts';
export { COURSES_FOLDER, readCourses } from './courses/read-courses.ts';
export { overrideDocuments } from './override-documents.ts';
export { parseDocument, parseText } from './parse-document.ts';
export { DOCUMENTS_FOLDER, readDocuments } from './read-documents.ts';
