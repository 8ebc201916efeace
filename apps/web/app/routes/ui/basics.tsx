import { SiteProvider, useSite } from '../../lib/site/site.tsx';
import { Accordion } from '../../ui/accordion.tsx';
import { ActiveBadge, Badge } from '../../ui/badge.tsx';
import { BasisLabel, HypotheticalNotice } from '../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { Mark } from '../../ui/mark.tsx';
import { RestoreNotice } from '../../ui/restore-notice.tsx';
import { SampleMark } from '../../ui/sample-mark.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { BACKTEST, LIVE, SIMULATED, SITE } from './samples.ts';
import { Row, Section } from './section.tsx';

const PAUSED = { state: 'paused', by: 'operator', since: null, reason: 'The costs have changed' } as const;

const RESTORED = { at: '2026-09-01T08:00:00.000Z', lostEntries: 1_204 };

export function Basics() {
  const site = useSite();
  return (
    <>
      <Section
        name="Badges and labels"
        rule="Status has a dot and a word. The record label has a line drawn like its curve."
      >
        <Row>
          <ActiveBadge isActive off={null} />
          <ActiveBadge isActive={false} off={PAUSED} />
          <ActiveBadge isActive={false} off={{ ...PAUSED, state: 'retired' }} />
          <ActiveBadge isActive={false} off={null} />
          <Badge>Balanced risk</Badge>
          <Badge tone="accent">New</Badge>
          <Badge tone="accent">Most Popular</Badge>
          <Badge tone="warn">Delayed 15 min</Badge>
          <Badge tone="warn">Simulated market</Badge>
          <SampleMark />
        </Row>
        <Row>
          <BasisLabel basis={LIVE} />
          <BasisLabel basis={BACKTEST} />
          <BasisLabel basis={SIMULATED} />
          <BasisLabel basis={{ ...LIVE, formerLog: true }} />
          <span className="inline-flex items-center gap-1.25 text-12">
            <Mark size={13} /> sealed <span className="font-mono text-ink-1">#12,345</span>
          </span>
          <SideLabel side="long" />
          <SideLabel side="short" />
        </Row>
        <HypotheticalNotice bases={[BACKTEST, SIMULATED]} />
        <SiteProvider site={{ ...site, site: { ...SITE, restored: RESTORED } }}>
          <RestoreNotice />
        </SiteProvider>
      </Section>
      <Section name="Card" rule="A 1 px line on the first surface. Related content shares one card.">
        <div className="grid gap-4 md:grid-cols-2">
          <Card aria-labelledby="card-figures">
            <CardHeader id="card-figures" title="Quick Stats">
              <BasisLabel basis={LIVE} />
            </CardHeader>
            <CardBody className="py-2 md:py-2.5">
              <KeyValues
                label="Quick Stats"
                rows={[
                  { key: 'Sharpe ratio', value: '1.43' },
                  { key: 'Max drawdown', value: '−8.2%' },
                  { key: 'Win rate', value: '—' },
                ]}
              />
            </CardBody>
          </Card>
          <Card aria-labelledby="card-text">
            <CardHeader id="card-text" title="Latest signals">
              <span className="text-13">
                <TextLink to="/signals">View Live Signals</TextLink>
              </span>
            </CardHeader>
            <CardBody>
              <p>20 px padding inside a card, 16 px on a phone.</p>
            </CardBody>
          </Card>
        </div>
      </Section>
      <Section name="Accordion" rule="Opens without script: a question is one line, its answer is below.">
        <Card>
          <Accordion
            items={[
              { title: 'When is a signal sealed?', content: 'Before it is sent: the log contains its hash first.' },
              { title: 'Can a signal be withdrawn?', content: 'No. A later entry may close it; both stay in the log.' },
            ]}
          />
        </Card>
      </Section>
    </>
  );
}
