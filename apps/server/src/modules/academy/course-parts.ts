import type { SearchPart, SourceCourse, SourceModule } from '@sealtick/content';
import { readCourses } from './course-library.ts';
import { isFreeModule } from './course-view.ts';

/** Returns a function that reads what the search finds of courses. @param folder The operator's own documents */
export const readCourseParts = (folder: string | null) => async (): Promise<SearchPart[]> =>
  (await readCourses(folder)).flatMap(getParts);

function getParts(course: SourceCourse): SearchPart[] {
  const { id, title, description, topics, level, priceUsd, modules } = course;
  const address = `/academy/courses/${id}`;
  const fields = { level, priceUsd };
  const whole = { kind: 'course' as const, title, heading: null, address, fields };
  return [
    { ...whole, text: `${description} ${topics.join(', ')}.` },
    ...modules.map((module) => ({
      ...whole,
      heading: module.title,
      address: `${address}?module=${module.id}`,
      text: textOfModule(course, module),
    })),
  ];
}

/** Of a module that has to be paid for, its goals alone. */
function textOfModule(course: SourceCourse, module: SourceModule): string {
  const texts = module.blocks.flatMap((block) =>
    block.type === 'paragraph' ? [block.runs.map(({ text }) => text).join('')] : [],
  );
  return [...module.goals, ...(isFreeModule(course, module) ? texts : [])].join(' ');
}
