import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LINKED_MODULES, RISK_COURSE, RISK_COURSE_MODULES } from '@sealtick/contract';
import { ContentError, getRefuser } from '../content-error.ts';
import { CourseFields } from './course-schema.ts';
import { parseModule } from './parse-module.ts';
import { readFields } from './read-fields.ts';
import type { SourceCourse } from './source-course.ts';

/** The courses that ship with the program. */
export const COURSES_FOLDER = join(import.meta.dirname, '../../courses');

const COURSE_FILE = 'course.yaml';

/** Returns every course of a folder in their order. @throws {ContentError} for the first that is not as it must be */
export function readCourses(folder: string): SourceCourse[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((id) => readCourse(id, join(folder, id)))
    .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

function readCourse(id: string, folder: string): SourceCourse {
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(id))
    throw new ContentError(folder, 'must be named in small letters, digits and dashes');
  const file = join(folder, COURSE_FILE);
  const refuse = getRefuser(file);
  const { modules: names, ...fields } = readFields(CourseFields, readText(file), refuse);
  if (new Set(names).size < names.length) refuse('`modules`: names a module twice');
  const unlisted = readdirSync(folder).filter(
    (name) => !name.startsWith('.') && name !== COURSE_FILE && !names.includes(name.replace(/\.md$/, '')),
  );
  if (unlisted.length > 0) refuse(`\`modules\`: does not list ${unlisted.join(', ')}`);
  const modules = names.map((name) => {
    const path = join(folder, `${name}.md`);
    return parseModule(name, readText(path), path);
  });
  if (
    id === RISK_COURSE &&
    (names.length !== RISK_COURSE_MODULES || !LINKED_MODULES.every((one) => names.includes(one)))
  )
    refuse(
      `\`modules\`: the risk disclosure links to ${LINKED_MODULES.join(', ')} and says that there are ${RISK_COURSE_MODULES}`,
    );
  return { id, ...fields, modules };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ContentError(file, 'is missing');
  }
}
