import type { Course } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { academyPaths } from '../../../lib/navigation/academy-paths.ts';
import { formatCount } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ConsoleRead } from '../console-read.tsx';
import { ConsoleSection } from '../console-section.tsx';
import { coursesQuery } from './courses.queries.ts';
import { QuestionsDialog } from './questions-dialog.tsx';

const COLUMNS = [
  { name: 'Course' },
  { name: 'Level', className: 'max-md:hidden' },
  { name: 'Modules', isNumber: true, className: 'max-lg:hidden' },
  { name: 'Enrolled', isNumber: true },
  { name: 'Questions', isNumber: true },
];

/** The courses of the site, and their questions as files. */
export function CoursesScreen() {
  const query = useQuery(coursesQuery());
  const [opened, setOpened] = useState<Course | null>(null);
  return (
    <ConsoleSection
      title="Courses"
      text="Courses are folders of the content folder, which are read at the start. Their questions can be exported for Moodle and other learning systems."
    >
      <ConsoleRead query={query} what="courses">
        {(courses) => (
          <Card className="overflow-hidden">
            <Table label="Courses" columns={COLUMNS}>
              {courses.map((course) => (
                <tr key={course.id}>
                  <Th className="max-lg:whitespace-normal">
                    <TextLink to={academyPaths.course(course.id)} className="touch">
                      {course.title}
                    </TextLink>
                  </Th>
                  <Td className="max-md:hidden">{course.level}</Td>
                  <Td isNumber className="max-lg:hidden">
                    {formatCount(course.modules.length)}
                  </Td>
                  <Td isNumber>{formatCount(course.enrolled)}</Td>
                  <Td isNumber>
                    <Button size="small" onClick={() => setOpened(course)}>
                      Export <span className="sr-only">the questions of {course.title}</span>
                    </Button>
                  </Td>
                </tr>
              ))}
            </Table>
          </Card>
        )}
      </ConsoleRead>
      {opened && <QuestionsDialog course={opened} onClose={() => setOpened(null)} />}
    </ConsoleSection>
  );
}
