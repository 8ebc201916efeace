import type { SettingLine, SettingsOfOperator } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCounted } from '../../../lib/text/format.ts';
import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { CardBody } from '../../../ui/card.tsx';
import { FoldCard } from '../../../ui/fold-card.tsx';
import { ConsoleRead } from '../console-read.tsx';
import { ConsoleSection } from '../console-section.tsx';
import { ClaimRow } from './claim-row.tsx';
import { LogoCard } from './logo-card.tsx';
import { settingLabel } from './setting-texts.ts';
import { settingsQuery } from './settings.queries.ts';
import { SettingsForm } from './settings-form.tsx';

/** The settings of the site and the claims about its operator. */
export function SettingsScreen() {
  const query = useQuery(settingsQuery());
  return (
    <ConsoleSection title="Site settings" text="Pages, emails and documents show a change immediately.">
      <ConsoleRead query={query} what="settings">
        {(data) => <Settings {...data} />}
      </ConsoleRead>
    </ConsoleSection>
  );
}

function Settings({ lines, changes }: SettingsOfOperator) {
  const missing = lines.filter(({ problem }) => problem !== null).length;
  const isClaim = ({ claim }: SettingLine) => claim !== null;
  return (
    <>
      <p className="text-13" role="status">
        {missing === 0 ? 'Every setting is set.' : `${formatCounted(missing, 'detail')} to complete before going live.`}
      </p>
      <LogoCard />
      <SettingsForm lines={lines.filter((line) => !isClaim(line))} />
      <FoldCard id="claims" title="Claims" head={<ConfirmedClaims claims={lines.filter(isClaim)} />}>
        <CardBody className="border-line border-b">
          Only you can confirm these, and only those that apply to you. Each needs an https address that proves it and a
          last day. Pages of a public site leave out what is not confirmed; on this machine they mark it as a sample.
        </CardBody>
        <ul className="divide-y divide-line">
          {lines.filter(isClaim).map((line) => (
            <ClaimRow key={line.name} line={line} claim={line.claim!} />
          ))}
        </ul>
      </FoldCard>
      <Changes changes={changes} />
    </>
  );
}

function ConfirmedClaims({ claims }: { claims: readonly SettingLine[] }) {
  const confirmed = claims.filter(({ claim }) => claim?.status === 'confirmed').length;
  return (
    <span className="text-13 tabular-nums">
      {confirmed} of {claims.length} confirmed
    </span>
  );
}

function Changes({ changes }: Pick<SettingsOfOperator, 'changes'>) {
  const zone = useTimeZone();
  return (
    <FoldCard id="changes" title="Newest changes">
      {changes.length === 0 ? (
        <CardBody>Nothing was changed yet.</CardBody>
      ) : (
        <ol className="divide-y divide-line">
          {changes.map(({ at, name, by, operator, before, after }) => (
            <li key={`${at} ${name}`} className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5 md:px-5">
              <span className="min-w-0">
                <span className="text-13 text-ink-1">{settingLabel(name)}</span>
                {after !== undefined && (
                  <span className="block text-13 text-ink-1 wrap-anywhere">
                    {before ?? 'none'} <span aria-hidden>→</span>
                    <span className="sr-only">was changed to</span> {after ?? 'none'}
                  </span>
                )}
              </span>
              <span className="text-13">
                by {by === 'command-line' ? 'the command line' : (operator ?? 'an operator')}, {formatMoment(at, zone)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </FoldCard>
  );
}
