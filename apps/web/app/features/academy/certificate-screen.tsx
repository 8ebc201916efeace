import { HolderName } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { formatDate } from '../../lib/time/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { certificateQuery, progressQuery } from './academy.queries.ts';
import { CertificateFiles } from './certificate-files.tsx';
import { NameCertificate } from './name-certificate.tsx';

/** Whether a certificate is valid, for which course and since when; never whose it is. */
export function CertificateScreen({ number }: { number: string }) {
  const certificate = useQuery(certificateQuery(number));
  const { data } = certificate;
  const title = `Certificate ${data?.number ?? number}`;
  return (
    <>
      <PageHead title={title} hidden />
      <nav aria-label="Breadcrumb" className="pt-6 text-13">
        <Link to={paths.academy} className={`touch ${TEXT_LINK}`}>
          Academy
        </Link>
      </nav>
      <ScreenTitle title={title} />
      {data === undefined ? (
        <LoadState read={certificate} what="the certificate" skeleton="h-40" />
      ) : data === null ? (
        <ErrorState title="Not Valid" text="No certificate of this site has this number." />
      ) : (
        <div className="grid max-w-192 grid-cols-[minmax(0,1fr)] gap-4">
          <Card aria-labelledby="certificate">
            <CardHeader id="certificate" title="Status">
              {data.isReplaced ? <Badge tone="warn">Replaced</Badge> : <Badge tone="good">Valid</Badge>}
            </CardHeader>
            <CardBody className="grid gap-3">
              <p className="text-16">
                Course: <strong className="font-strong text-ink-1">{data.course}</strong>. Issued on{' '}
                {formatDate(data.issuedOn)}.
              </p>
              {data.isReplaced && <p>This certificate was issued again under another number, which its owner has.</p>}
              <p className="text-13 text-ink-3">
                This page never shows whose it is. The files of its owner contain the name. Each is verified offline
                with <code>sealtick certificate</code> and the key at <code>/api/academy/certificate-key</code>.
              </p>
            </CardBody>
          </Card>
          <OwnFiles number={data.number} />
        </div>
      )}
    </>
  );
}

/** The files for the owner, and a form for the name if the certificate has none that can be printed. */
function OwnFiles({ number }: { number: string }) {
  const { visitor } = useSite();
  const { data } = useQuery({ ...progressQuery(), enabled: visitor.user !== null });
  const own = data?.find(({ certificate }) => certificate === number);
  if (!own) return null;
  return (
    <>
      <CertificateFiles number={number} />
      {!HolderName.safeParse(own.certificateHolder).success && <NameCertificate number={number} />}
    </>
  );
}
