import { useQuery } from '@tanstack/react-query';
import { Accordion } from '../../ui/accordion.tsx';
import { DocumentBlocks } from '../../ui/document/document-blocks.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { questionsQuery } from './pricing.queries.ts';

/** Questions about plans; one answer is open at a time. */
export function Questions() {
  const { data, isError, refetch } = useQuery(questionsQuery());
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="mb-4 font-head text-20 tracking-tight">
        Questions
      </h2>
      {data && (
        <div className="border-line border-y">
          <Accordion
            name="pricing"
            open="first"
            isFlush
            items={data.map(({ id, title, blocks }) => ({ id, title, content: <DocumentBlocks blocks={blocks} /> }))}
          />
        </div>
      )}
      {!data && isError && (
        <ErrorState
          title="Error Loading the Questions"
          text="The questions could not be loaded. Please try again later."
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Skeleton className="h-96 rounded-card" />}
    </section>
  );
}
