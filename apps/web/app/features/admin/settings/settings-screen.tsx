import type { SettingLine, SettingsOfOperator } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCounted } from '../../../lib/text/format.ts';
import { formatMoment, orDash } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
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
        {missing === 0
          ? 'Every setting is set and every claim is confirmed.'
          : `${formatCounted(missing, 'detail')} to complete before going live.`}
      </p>
      <LogoCard />
      <SettingsForm lines={lines.filter((line) => !isClaim(line))} />
      <Card aria-labelledby="claims">
        <CardHeader id="claims" title="Claims" />
        <CardBody className="border-line border-b">
          Only you can confirm these. Each needs an https address that proves it and a last day. Pages of a public site
          leave out what is not confirmed; on this machine they mark it as a sample.
        </CardBody>
        <ul className="divide-y divide-line">
          {lines.filter(isClaim).map((line) => (
            <ClaimRow key={line.name} line={line} claim={line.claim!} />
          ))}
        </ul>
      </Card>
      <Changes changes={changes} />
    </>
  );
}

function Changes({ changes }: Pick<SettingsOfOperator, 'changes'>) {
  const zone = useTimeZone();
  return (
    <Card aria-labelledby="changes">
      <CardHeader id="changes" title="Newest changes" />
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
                by {by === 'command-line' ? 'the command line' : (operator ?? 'an operator')},{' '}
                {orDash(() => formatMoment(at, zone))}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
