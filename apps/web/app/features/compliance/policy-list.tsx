import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../lib/time/time.ts';
import { SampleMark } from '../../ui/sample-mark.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { EarlierVersions } from '../../widgets/document/earlier-versions.tsx';
import { policiesQuery } from './compliance.queries.ts';

/** Every policy: what it is about, its version, and its file. */
export function PolicyList() {
  const { data = [] } = useQuery(policiesQuery());
  return (
    <ul aria-label="Policies" className="divide-y divide-line">
      {data.map(({ id, title, summary, updated, fields, ...rest }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <div>
            <p className="font-strong text-ink-1">{title}</p>
            <p className="text-13">{summary}</p>
            <p className="text-12 text-ink-3">
              Version {String(fields.version)} · Last updated {formatDate(updated)}
            </p>
            <EarlierVersions document={{ title, ...rest }} />
            {fields.sample === true && <SampleMark />}
          </div>
          <a
            href={`/api/content/policy/${id}/document.txt`}
            download
            aria-label={`View Policy: ${title}`}
            onClick={() => toast({ title: 'Policy Downloaded!', description: `${title} Policy` })}
            className="touch text-13 text-accent-text underline underline-offset-3"
          >
            View Policy
          </a>
        </li>
      ))}
    </ul>
  );
}
