import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/states.tsx';
import { ConsoleRead } from '../console-read.tsx';
import { ConsoleSection } from '../console-section.tsx';
import { PageLinks } from '../page-links.tsx';
import { actsQuery, PAGE_ROWS } from './audit.queries.ts';
import { AuditFilter } from './audit-filter.tsx';
import { AuditTable } from './audit-table.tsx';
import { ChainCard } from './chain-card.tsx';

/** The audit log as operators see it, and whether its chain holds. */
export function AuditScreen() {
  const [params] = useSearchParams();
  const acts = useQuery({ ...actsQuery(params), placeholderData: keepPreviousData });
  return (
    <ConsoleSection title="Audit log" text="Who did what, in a hash chain. What members read is not recorded.">
      <ChainCard />
      <AuditFilter />
      <ConsoleRead query={acts} what="audit entries">
        {(rows) => {
          const shown = rows.slice(0, PAGE_ROWS);
          const last = shown.at(-1);
          return (
            <>
              {shown.length === 0 ? (
                <EmptyState title="No entries" text="No entry of the audit log matches." />
              ) : (
                <AuditTable acts={shown} />
              )}
              <PageLinks next={rows.length > PAGE_ROWS && last ? String(last.index) : null} />
            </>
          );
        }}
      </ConsoleRead>
    </ConsoleSection>
  );
}
