import type { ContentRun } from '@sealtick/contract';
import type { ReactNode } from 'react';
import { SampleMarkAfterWord } from '../../ui/sample-mark.tsx';
import { TEXT_LINK, TextLink } from '../../ui/text-link.tsx';
import { withKeys } from './with-keys.ts';

/** Text of a document, with its styles and links. */
export function DocumentRuns({ runs }: { runs: readonly ContentRun[] }) {
  return withKeys(runs).map(({ key, item }) => <DocumentRun key={key} run={item} />);
}

function DocumentRun({ run: { text, strong, emphasis, code, href, sample } }: { run: ContentRun }) {
  let shown: ReactNode = text;
  if (code) shown = <code className="rounded-chip bg-surface-2 px-1 font-mono text-[0.9em]">{shown}</code>;
  if (emphasis) shown = <em>{shown}</em>;
  if (strong) shown = <strong className="font-strong text-ink-1">{shown}</strong>;
  if (href) shown = <RunLink href={href}>{shown}</RunLink>;
  if (!sample) return shown;
  return (
    <>
      {shown}
      <SampleMarkAfterWord />
    </>
  );
}

function RunLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/')) return <TextLink to={href}>{children}</TextLink>;
  return (
    <a href={href} className={TEXT_LINK}>
      {children}
    </a>
  );
}
