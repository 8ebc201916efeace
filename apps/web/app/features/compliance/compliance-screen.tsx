import { useQuery } from '@tanstack/react-query';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { complianceQuery } from './compliance.queries.ts';
import { ComplianceContent } from './compliance-content.tsx';
import { complianceView } from './compliance-view.ts';

const TITLE = 'Compliance & Governance';

/** How the service is governed, and what its operator states and has confirmed. */
export function ComplianceScreen() {
  const read = useQuery({ ...complianceQuery(), select: complianceView });
  const { data } = read;
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
      <LoadState read={read} what="the compliance information" skeleton="h-160" />
    </>
  );
}
