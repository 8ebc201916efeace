import type { Course } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ConsoleRead } from '../console-read.tsx';
import { questionsQuery } from './courses.queries.ts';

interface QuestionsDialogProps {
  course: Course;
  onClose: () => void;
}

/** The questions of a course as files in Moodle's GIFT format. */
export function QuestionsDialog({ course: { id, title }, onClose }: QuestionsDialogProps) {
  const query = useQuery(questionsQuery(id));
  return (
    <Dialog
      title={`Export questions: ${title}`}
      text="The files are in Moodle's GIFT format. Hints and units are comments, and questions with a picture are left out. Both files contain the right answers."
      onClose={onClose}
    >
      <ConsoleRead query={query} what="questions">
        {({ practice, test }) => (
          <div className="flex flex-wrap gap-2.5">
            <Button variant="primary" onClick={() => saveFile(`${id}-practice.gift.txt`, practice)}>
              Practice questions
            </Button>
            <Button onClick={() => saveFile(`${id}-test.gift.txt`, test)}>Test questions</Button>
          </div>
        )}
      </ConsoleRead>
    </Dialog>
  );
}
