import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { consolePaths } from '../../../lib/navigation/console-paths.ts';
import { useSetParam } from '../../../lib/navigation/use-set-param.ts';
import { useUrlText } from '../../../lib/navigation/use-url-text.ts';
import { formatCounted } from '../../../lib/text/format.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { countsQuery } from '../admin.queries.ts';
import { ConsoleRead } from '../console-read.tsx';
import { ConsoleSection } from '../console-section.tsx';
import { FilterLinks } from '../filter-links.tsx';
import { PageLinks } from '../page-links.tsx';
import { RequestFigures } from './request-figures.tsx';
import { RequestTable } from './request-table.tsx';
import { FILTERS, KIND_TEXT } from './request-text.ts';
import { PAGE_ROWS, requestListQuery, toFilter } from './requests.queries.ts';

const KINDS = [
  { value: '', label: 'All kinds' },
  ...Object.entries(KIND_TEXT).map(([value, label]) => ({ value, label })),
];

/** The list of requests, those due first. */
export function RequestsScreen() {
  const [params] = useSearchParams();
  const show = toFilter(params);
  const list = useQuery({ ...requestListQuery(params), placeholderData: keepPreviousData });
  return (
    <ConsoleSection
      title="Requests"
      text="Each request has a reference and is due within the response time of its kind."
      action={<ConcernsLink />}
    >
      <RequestFigures />
      <FilterLinks label="Requests shown" options={FILTERS} param="show" value={show} params={params} />
      <Search />
      {show === 'suspected' && (
        <p className="text-13">
          A robot seems to have sent these. No one received an email; they are deleted after 90 days.
        </p>
      )}
      <ConsoleRead query={list} what="requests">
        {(rows) => {
          const shown = rows.slice(0, PAGE_ROWS);
          const last = shown.at(-1);
          const next = rows.length > PAGE_ROWS && last ? `${Date.parse(last.dueAt)}.${last.reference}` : null;
          return (
            <>
              {shown.length === 0 ? (
                <EmptyState title="No requests" text="No request is in this list." />
              ) : (
                <RequestTable rows={shown} />
              )}
              <PageLinks next={next} />
            </>
          );
        }}
      </ConsoleRead>
    </ConsoleSection>
  );
}

function Search() {
  const [params, change] = useSetParam();
  const [text, setText] = useUrlText('q');
  return (
    <search className="flex flex-wrap gap-2">
      <SearchField label="Reference or email address" value={text} onChange={setText} className="min-w-60" />
      <Select
        isFilter
        label="Kind"
        name="kind"
        options={KINDS}
        value={params.get('kind') ?? ''}
        onChange={(kind) => change({ kind, after: '' })}
        className="max-md:w-full"
      />
    </search>
  );
}

function ConcernsLink() {
  const { data } = useQuery(countsQuery());
  const open = data?.concerns.open ?? 0;
  return (
    <TextLink isAlone to={consolePaths.concerns}>
      Reports of concerns{open > 0 ? `: ${formatCounted(open, 'report')} open` : ''}
    </TextLink>
  );
}
