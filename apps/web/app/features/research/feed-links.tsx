import { researchPaths } from '../../lib/navigation/research-paths.ts';
import { useSite } from '../../lib/site/site.tsx';

/** Lets feed readers find the feeds. */
export function FeedLinks() {
  const { name } = useSite();
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={`${name}: research`} href={researchPaths.rss} />
      <link rel="alternate" type="application/atom+xml" title={`${name}: research`} href={researchPaths.atom} />
    </>
  );
}
