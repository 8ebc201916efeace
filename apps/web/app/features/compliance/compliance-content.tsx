import { useQuery } from '@tanstack/react-query';
import { Download, TriangleAlert } from 'lucide';
import { pdfAddress } from '../../lib/queries/content.queries.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { formatDate } from '../../lib/time/time.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.ts';
import { SampleGroup } from '../../ui/sample-mark.tsx';
import { AreaCard } from './area-card.tsx';
import { CertificationsCard } from './certifications-card.tsx';
import { policiesQuery, reportsQuery } from './compliance.queries.ts';
import { type ComplianceView, hasSample, hasSamples, isSample } from './compliance-view.ts';
import { OfficerCard } from './officer-card.tsx';
import { PolicyList } from './policy-list.tsx';
import { RegulatorCard } from './regulator-card.tsx';
import { showDownloaded } from './show-downloaded.ts';
import { SummaryStrip } from './summary-strip.tsx';
import { TransparencyCard } from './transparency-card.tsx';

const TITLE = 'font-head text-20 tracking-tight';
const HEADING = `mt-12 mb-4 ${TITLE}`;
const GROUP = 'mt-12';

/** The parts of the page. */
export function ComplianceContent({ view }: { view: ComplianceView }) {
  const today = new Date(useWallNow()).toISOString().slice(0, 10);
  const { title, updated } = view.overview;
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-6 pb-5 md:pt-14">
        <div>
          <h1 className="font-head text-32 tracking-tight md:text-48">{title}</h1>
          <p className="mt-2 text-13 text-ink-3">
            Last updated <time dateTime={updated}>{formatDate(updated)}</time>
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1 print:hidden">
          <ReportButton />
          <RulebookButton />
        </div>
      </header>
      {hasSamples(view) && <SampleBanner />}
      <SummaryStrip figures={view.figures} areas={view.areas} certifications={view.certifications} today={today} />
      <h2 className={HEADING}>Areas</h2>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {view.areas.map((area) => (
          <AreaCard key={area.id} area={area} />
        ))}
      </div>
      <div className="grid gap-x-4 lg:grid-cols-2">
        <div className={GROUP}>
          <SampleGroup samples={view.certifications.map(isSample)} heading={<h2 className={TITLE}>Certifications</h2>}>
            <CertificationsCard certifications={view.certifications} today={today} />
          </SampleGroup>
        </div>
        <div className={GROUP}>
          <SampleGroup
            samples={[...view.regulator.map(({ runs }) => runs), ...view.memberships].map(hasSample)}
            heading={<h2 className={TITLE}>Regulatory information</h2>}
          >
            <RegulatorCard rows={view.regulator} memberships={view.memberships} />
          </SampleGroup>
        </div>
      </div>
      <div className={GROUP}>
        <PoliciesCard />
      </div>
      <h2 className={classNames(HEADING, 'print:hidden')}>Transparency</h2>
      <TransparencyCard view={view} today={today} />
      <OfficerCard contact={view.officer} />
    </>
  );
}

/** The policies of the operator. */
function PoliciesCard() {
  const { data = [] } = useQuery(policiesQuery());
  return (
    <SampleGroup
      samples={data.map(isSample)}
      heading={
        <h2 className={TITLE} id="policies">
          Policies
        </h2>
      }
    >
      <Card className="px-4 py-1 md:px-5">
        <PolicyList />
      </Card>
    </SampleGroup>
  );
}

/** Downloads the annual report: the first report, if there is one. */
function ReportButton() {
  const [report] = useQuery(reportsQuery()).data ?? [];
  if (!report) return null;
  return (
    <ButtonAnchor href={pdfAddress('report', report.id)} download onClick={() => showDownloaded(report.title)}>
      <Icon of={Download} size={15} />
      Download Report
    </ButtonAnchor>
  );
}

/** Downloads the rules of every active strategy. */
function RulebookButton() {
  return (
    <ButtonAnchor href="/api/strategies/rulebook.pdf" download onClick={() => showDownloaded('Rulebook')}>
      <Icon of={Download} size={15} />
      Download Rulebook PDF
    </ButtonAnchor>
  );
}

/** Says that the operator has not confirmed what the page states about them. */
function SampleBanner() {
  return (
    <p className="mb-4 flex items-start gap-2.5 rounded-card bg-warn-soft px-4 py-3.5 text-13 md:px-5">
      <Icon of={TriangleAlert} size={16} className="mt-px shrink-0 text-warn" />
      <span>
        <strong className="font-strong text-warn">This installation has not been confirmed by its operator.</strong>{' '}
        What only an operator can claim carries the mark “Sample”. Do not rely on it.
      </span>
    </p>
  );
}
