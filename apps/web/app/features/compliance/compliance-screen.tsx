import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { complianceQuery } from './compliance.queries.ts';
import { ComplianceContent } from './compliance-content.tsx';
import { complianceView } from './compliance-view.ts';

const TITLE = 'Compliance & Governance';

/** How the service is governed, and what its operator states and has confirmed. */
export function ComplianceScreen() {
  const { data, isError, refetch } = useQuery({ ...complianceQuery(), select: complianceView });
  if (data) {
    return (
      <>
        <PageHead title={data.overview.title} description={data.overview.summary} />
        <ComplianceContent view={data} />
      </>
    );
  }
  return (
    <>
      <PageHead title={TITLE} hidden />
      <h1 className="pt-6 pb-5 font-head text-32 tracking-tight md:pt-14 md:text-48">{TITLE}</h1>
      {isError ? (
        <ErrorState
          title="Error Loading Compliance Information"
          text="The information could not be loaded. Please try again later."
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-160" />
      )}
    </>
  );
}
