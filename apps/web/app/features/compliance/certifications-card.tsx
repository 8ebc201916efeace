import { type ContentDocument, NOT_PROVIDED } from '@sealtick/contract';
import { formatDate } from '../../lib/time/time.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { SampleMark } from '../../ui/sample-mark.tsx';
import { getStatus } from './get-status.ts';
import { StatusBadge } from './status-badge.tsx';

interface CertificationsCardProps {
  certifications: readonly ContentDocument[];
  /** YYYY-MM-DD */
  today: string;
}

/** The certifications of the operator, each with issuer and last day. */
export function CertificationsCard({ certifications, today }: CertificationsCardProps) {
  if (certifications.length === 0) {
    return (
      <Card>
        <CardBody>{NOT_PROVIDED}</CardBody>
      </Card>
    );
  }
  return (
    <Card>
      <ul aria-label="Certifications" className="divide-y divide-line">
        {certifications.map((one) => (
          <li key={one.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3.5 md:px-5">
            <div>
              <h3 className="font-head text-14">{one.title}</h3>
              <p className="mt-0.5 text-13">{one.summary}</p>
              <p className="mt-0.5 text-12 text-ink-3">
                {String(one.fields.issuer)}, valid until {formatDate(String(one.fields.validUntil))}
              </p>
            </div>
            <div className="grid justify-items-end gap-1.5 max-sm:justify-items-start">
              <StatusBadge status={getStatus(one, today)} />
              {one.fields.sample === true && <SampleMark />}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
