import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { glossaryTerms } from '../apps/server/src/platform/glossary/glossary-terms.ts';
import {
  ContentError,
  findDeadLinks,
  findMissingVersions,
  pageMatcher,
  type SourceCourse,
  type SourceDocument,
} from '../packages/content/src/index.ts';
import { COURSES_FOLDER, readCourses, readDocuments } from '../packages/content/src/parse.ts';
import { findReleaseProblems } from './releases.ts';

/** Returns what is wrong with the documents of the site: the first one that cannot be read, or every dead link and picture. */
export function findContentProblems(
  root: string,
  folder = join(root, 'packages/content/documents'),
  coursesFolder = COURSES_FOLDER,
): string[] {
  try {
    const served = readdirSync(join(root, 'apps/web/public'), { recursive: true, encoding: 'utf8' });
    const isPage = pageMatcher(readFileSync(join(root, 'apps/web/app/routes.ts'), 'utf8'), served);
    const terms = glossaryTerms();
    const documents = readDocuments(folder);
    const courses = readCourses(coursesFolder);
    return [
      ...findDeadLinks([...documents, ...getLinkedModules(courses)], { isPage, terms, otherArticles: new Set() }),
      ...findMissingVersions(documents),
      ...findWrongPictures(root, documents),
      ...findWrongQuestionPictures(root, courses),
      ...findWrongReleases(root, documents),
    ];
  } catch (error) {
    if (error instanceof ContentError) return [error.message];
    throw error;
  }
}

/** Returns the modules of the courses, as `findDeadLinks` checks them. */
const getLinkedModules = (courses: readonly SourceCourse[]) =>
  courses.flatMap(({ id, modules }) =>
    modules.map((module) => ({ ...module, kind: `courses/${id}`, address: `/academy/courses/${id}` })),
  );

function findWrongReleases(root: string, documents: readonly SourceDocument[]): string[] {
  const releases = documents.filter(({ kind }) => kind === 'changelog');
  if (releases.length === 0) return [];
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return findReleaseProblems(releases, readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
}

const MOST_BYTES = 60_000;

/** Returns a line for each picture that is missing or too large. */
function findWrongPictures(root: string, documents: readonly SourceDocument[]): string[] {
  return documents.flatMap(({ kind, id, blocks }) =>
    blocks.flatMap((block) => {
      if (block.type !== 'picture') return [];
      return pictureProblems(root, `${kind}/${id}.md`, block.src);
    }),
  );
}

/** Returns a line for each picture of a question that is missing or too large. */
function findWrongQuestionPictures(root: string, courses: readonly SourceCourse[]): string[] {
  return courses.flatMap(({ id, modules }) =>
    modules.flatMap((module) =>
      [...module.practice, ...module.test.a, ...module.test.b].flatMap(({ picture }) =>
        picture === null ? [] : pictureProblems(root, `courses/${id}/${module.id}.md`, picture.src),
      ),
    ),
  );
}

function pictureProblems(root: string, document: string, src: string): string[] {
  const bytes = statSync(join(root, 'apps/web/public', src), { throwIfNoEntry: false })?.size;
  if (bytes === undefined) return [`${document}: the picture ${src} is not in apps/web/public`];
  return bytes > MOST_BYTES ? [`${document}: the picture ${src} has more than ${MOST_BYTES} bytes`] : [];
}
