import { reads } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, Circle } from 'lucide';
import { Link } from 'react-router';
import { readQuery } from '../../../lib/data/read-query.ts';
import { billingQuery } from '../../../lib/queries/billing.queries.ts';
import { useSite } from '../../../lib/site/site.tsx';
import { useWallNow } from '../../../lib/time/clock.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.ts';
import { TEXT_LINK } from '../../../ui/text-link.tsx';
import { healthQuery } from '../admin.queries.ts';
import { settingsQuery } from '../settings/settings.queries.ts';
import { operatedQuery } from '../strategies/operated.queries.ts';
import { setupSteps } from './setup-steps.ts';

const legalQuery = () => readQuery(reads.content.list, { kind: 'legal', fields: ['title', 'fields'] });

/** What is left to set up before members pay; nothing once all is done, and while that is unknown. */
export function SetupCard() {
  const { site, origin, settings: shown } = useSite();
  const { data: settings } = useQuery(settingsQuery());
  const { data: billing } = useQuery(billingQuery());
  const { data: strategies } = useQuery(operatedQuery());
  const { data: health } = useQuery(healthQuery());
  const { data: documents } = useQuery(legalQuery());
  const now = useWallNow();
  if (!site || !settings || !billing || !strategies || !health || !documents) return null;
  const steps = setupSteps({
    site,
    origin,
    lines: settings.lines,
    samples: documents.filter(({ fields }) => fields.sample === true).map(({ title }) => title),
    hasLogo: shown?.logo != null,
    takesPayments: billing.isOn,
    lastBackupAt: health.lastBackupAt,
    now,
    running: strategies.filter(({ state }) => state === 'running').length,
  });
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Card aria-labelledby="setup">
      <CardHeader id="setup" title="Set up">
        <span className="text-13 tabular-nums">
          {done} of {steps.length} done
        </span>
      </CardHeader>
      <ul className="divide-y divide-line">
        {steps.map(({ title, isDone, text, to }) => (
          <li key={title} className="flex gap-3 px-4 py-3 md:px-5">
            <Icon
              of={isDone ? Check : Circle}
              size={16}
              aria-label={isDone ? 'Done' : 'To do'}
              className={`mt-0.5 shrink-0 ${isDone ? 'text-long' : 'text-ink-3'}`}
            />
            <div>
              {to !== null && !isDone ? (
                <Link to={to} className={`touch ${TEXT_LINK}`}>
                  {title}
                </Link>
              ) : (
                <p className="text-14 text-ink-1">{title}</p>
              )}
              <p className="text-13">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="border-line border-t px-4 py-3 text-13 md:px-5">
        Names in capitals are environment variables of the start; <code>npx sealtick config</code> lists them.
      </p>
    </Card>
  );
}
