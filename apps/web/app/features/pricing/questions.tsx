import { useQuery } from '@tanstack/react-query';
import { Accordion } from '../../ui/accordion.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { DocumentBlocks } from '../../widgets/document/document-blocks.tsx';
import { questionsQuery } from './pricing.queries.ts';

/** Questions about plans; one answer is open at a time. */
export function Questions() {
  const questions = useQuery(questionsQuery());
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="mb-4 font-head text-20 tracking-tight">
        Questions
      </h2>
      <LoadState read={questions} what="the questions" skeleton="h-96 rounded-card">
        {(data) => (
          <div className="border-line border-y">
            <Accordion
              name="pricing"
              open="first"
              isFlush
              items={data.map(({ id, title, blocks }) => ({ id, title, content: <DocumentBlocks blocks={blocks} /> }))}
            />
          </div>
        )}
      </LoadState>
    </section>
  );
}
