import type { ApiOutline } from '@sealtick/contract';
import { CLIENT_ARCHIVE, PLANS, RATE_LIMITS } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PageGroup } from '../../lib/navigation/footer-pages.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useFramePlan } from '../../lib/queries/use-frame-plan.ts';
import { formatCount } from '../../lib/text/format.ts';
import { formatMs } from '../../lib/text/format-ms.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SectionSelect } from '../../ui/section-select.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { apiStateQuery } from './api-docs.queries.ts';

const START = [
  ['quick-start', 'Quick start'],
  ['authentication', 'Authentication'],
  ['errors', 'Errors'],
  ['rate-limits', 'Rate limits'],
  ['pages', 'Pages and cursors'],
  ['versions', 'Versions'],
  ['models', 'Language models'],
  ['programs', 'Programs'],
] as const;

/** Where on the page is what. */
export function ApiNav({ reference }: { reference: ApiOutline }) {
  return (
    <nav aria-label={ON_THIS_PAGE} className="grid gap-4 text-13 max-xl:hidden">
      {getGroups(reference).map(({ title, pages }) => (
        <Group key={title} title={title}>
          {pages.map(({ to, label }) => (
            <Entry key={to} to={to}>
              {label}
            </Entry>
          ))}
        </Group>
      ))}
    </nav>
  );
}

/** The same as a list to choose from, at the top of a screen that has no room for it at the side. */
export function ApiMenu({ reference }: { reference: ApiOutline }) {
  return (
    <div className="sticky top-(--sticky-top) z-3 -mx-4 mb-2 flex bg-surface-0 px-4 py-2 md:-mx-8 md:px-8 xl:hidden print:hidden noscript:hidden!">
      <SectionSelect label={ON_THIS_PAGE} groups={getGroups(reference)} current={null} />
    </div>
  );
}

const ON_THIS_PAGE = 'On this page';

const getGroups = ({ parts }: ApiOutline): readonly PageGroup[] => [
  { title: 'Start', pages: START.map(([id, label]) => ({ to: `#${id}`, label })) },
  { title: 'REST API', pages: parts.map(({ name }) => ({ to: `#part-${name}`, label: getTitle(name) })) },
  {
    title: 'Streams',
    pages: [
      { to: '?tab=websocket', label: 'WebSocket' },
      { to: '#part-delivery', label: 'Outgoing webhooks' },
    ],
  },
];

/** Returns the name of a part as a title. */
export const getTitle = (name: string): string => name[0]!.toUpperCase() + name.slice(1).replaceAll('-', ' ');

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="pb-1.5 text-12 text-ink-3">{title}</p>
      <ul>{children}</ul>
    </div>
  );
}

function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset={to.startsWith('?')}
        className="block border-line border-l py-1 pl-3 hover:text-ink-1"
      >
        {children}
      </Link>
    </li>
  );
}

/** State of the API, its limits, its documents, and the ways to ask for help. */
export function ApiCard() {
  const { label, callsPerHour } = PLANS[useFramePlan()?.name ?? 'free'];
  return (
    <Card aria-label="API status and limits" className="grid gap-1.5 p-4 text-13">
      <State />
      <Row name="Signals">{RATE_LIMITS.signals.quota} a minute</Row>
      <Row name="Strategies">{RATE_LIMITS.strategies.quota} a minute</Row>
      <Row name="Creating signals">{RATE_LIMITS['signal-writes'].quota} an hour</Row>
      <Row name={`Your keys, ${label}`}>{formatCount(callsPerHour)} an hour</Row>
      <Row name="SDK">
        <a href="/api/sdk/sealtick.py" download className={TEXT_LINK}>
          Python
        </a>
        {', '}
        <a href={`/api/sdk/${CLIENT_ARCHIVE}`} download className={TEXT_LINK}>
          TypeScript
        </a>
      </Row>
      <Row name="Contract">
        <a href="/api/openapi.json" className={TEXT_LINK}>
          OpenAPI 3.1
        </a>
      </Row>
      <Row name="Live feed">
        <a href="/api/asyncapi.json" className={TEXT_LINK}>
          AsyncAPI 3
        </a>
      </Row>
      <ButtonLink to={paths.helpContact} size="small" className="mt-2 w-full">
        Ask support
      </ButtonLink>
      <ButtonLink to={paths.status} size="small" className="w-full">
        View status
      </ButtonLink>
    </Card>
  );
}

const STATES = { operational: 'API operational', degraded: 'API degraded', outage: 'API outage' } as const;
const DOTS = { operational: 'bg-long', degraded: 'bg-warn', outage: 'bg-short' } as const;

/** The checks of the last 24 hours, with the 95th percentile of the response time, or the median of few. */
function State() {
  const { data } = useQuery(apiStateQuery());
  const api = data?.components.find(({ id }) => id === 'api');
  const state = api?.state ?? null;
  const { p50, p95 } = api?.responseMs ?? { p50: null, p95: null };
  const ms = p95 ?? p50;
  return (
    <div className="flex min-h-5 items-center justify-between gap-3">
      <span className="flex items-center gap-2">
        {state !== null && <span aria-hidden="true" className={`size-1.5 rounded-full ${DOTS[state]}`} />}
        {state === null ? (data ? 'API not checked yet' : 'API') : STATES[state]}
      </span>
      {ms !== null && <strong className="font-strong text-ink-1">{formatMs(ms)}</strong>}
    </div>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <span>{name}</span>
      <strong className="font-strong text-ink-1">{children}</strong>
    </div>
  );
}
