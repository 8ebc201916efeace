import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.tsx';

/** Lets feed readers find the feeds. */
export function FeedLinks() {
  const { name } = useSite();
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={`${name}: research`} href={paths.researchRss} />
      <link rel="alternate" type="application/atom+xml" title={`${name}: research`} href={paths.researchAtom} />
    </>
  );
}
