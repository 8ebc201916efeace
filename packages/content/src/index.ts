export { compileCourses, compileDocuments } from './compile-documents.ts';
export { ContentError } from './content-error.ts';
export type { SourceCourse, SourceModule, TestQuestion } from './courses/source-course.ts';
export { toQuestion } from './courses/to-question.ts';
export { DocumentSearch, type SearchPart } from './document-search.ts';
export { findMissingVersions, withoutEarlier } from './earlier-version.ts';
export { findDeadLinks, type LinkTargets } from './find-dead-links.ts';
export { linkTerms } from './link-terms.ts';
export { pageMatcher } from './page-matcher.ts';
export { CLAIM_PLACEHOLDERS } from './placeholders.ts';
export { plainText } from './plain-text.ts';
export { figureIds, readFigure } from './read-figure.ts';
export { readingMinutes } from './reading-minutes.ts';
export {
  getVersion,
  isNeeded,
  isSample,
  resolveBlocks,
  resolveDocument,
  textOfRuns,
  type Values,
} from './resolve-document.ts';
export type { SourceDocument } from './source-document.ts';
export { type Term, type Terms, termAnchor, termsOfSection } from './terms.ts';
