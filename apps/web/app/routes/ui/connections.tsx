import { FeedState } from '../../features/signals/feed-state.tsx';
import { NewSignalsPill } from '../../features/signals/new-signals-pill.tsx';
import { SiteProvider, useSite } from '../../lib/site/site.tsx';
import { SITE } from './samples.ts';
import { Sample, Section } from './section.tsx';

const READ_AT = Date.UTC(2026, 8, 4, 14, 20);

export function Connections() {
  const site = useSite();
  return (
    <Section name="Connection" rule="Says the state in words; the shape changes too.">
      <SiteProvider site={{ ...site, site: { ...SITE, market: 'real' } }}>
        <div className="grid gap-4 md:grid-cols-2">
          <Sample name="Connected">
            <FeedState link="connected" staleSince={null} stated={null} />
          </Sample>
          <Sample name="Connecting">
            <FeedState link="connecting" staleSince={null} stated={null} />
          </Sample>
          <Sample name="Disconnected: reconnecting">
            <FeedState link="disconnected" staleSince={null} stated={null} />
          </Sample>
          <Sample name="Stale">
            <FeedState link="disconnected" staleSince={READ_AT} stated={null} />
          </Sample>
        </div>
      </SiteProvider>
      <div className="grid gap-4 md:grid-cols-2">
        <SiteProvider site={{ ...site, site: { ...SITE, market: 'real', publicDelayMinutes: 15 } }}>
          <Sample name="Delayed">
            <FeedState link="connected" staleSince={null} stated={null} />
          </Sample>
        </SiteProvider>
        <SiteProvider site={{ ...site, site: SITE }}>
          <Sample name="Simulated">
            <FeedState link="connected" staleSince={null} stated={null} />
          </Sample>
        </SiteProvider>
      </div>
      <Sample name="Arrived while the reader had scrolled down">
        {/* Fixed elements stay inside this box here. */}
        <div className="relative h-16 w-full translate-x-0 rounded-card border border-line border-dashed">
          <NewSignalsPill count={2} isAway onClick={() => {}} />
        </div>
      </Sample>
      <Sample name="Arrived while a pointer was over the list">
        <div className="relative mt-5 h-16 w-full rounded-card border border-line bg-surface-1">
          <NewSignalsPill count={1} isAway={false} onClick={() => {}} />
        </div>
      </Sample>
    </Section>
  );
}
