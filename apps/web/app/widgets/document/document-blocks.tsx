import type { ContentBlock, ContentRun } from '@sealtick/contract';
import { classNames } from '../../ui/class-names.ts';
import { DocumentBox } from './document-box.tsx';
import { DocumentRuns } from './document-runs.tsx';
import { DocumentTable } from './document-table.tsx';
import { Formula } from './formula.tsx';
import { SeverityBadge } from './severity-badge.tsx';
import { withKeys } from './with-keys.ts';

/** Blocks of a document, one below the other, in the size of reading pages. */
export function DocumentBlocks({ blocks }: { blocks: readonly ContentBlock[] }) {
  return withKeys(blocks).map(({ key, item }) => <DocumentBlock key={key} block={item} />);
}

const PARAGRAPH = 'mb-3.5 max-w-[70ch] text-16 leading-6.5';

function DocumentBlock({ block }: { block: ContentBlock }) {
  switch (block.type) {
    case 'heading':
      return <DocumentHeading {...block} />;
    case 'paragraph':
      return (
        <p className={PARAGRAPH}>
          <DocumentRuns runs={block.runs} />
        </p>
      );
    case 'list':
      return <DocumentList {...block} />;
    case 'table':
      return <DocumentTable {...block} />;
    case 'code':
      return block.language === 'math' ? (
        <p className="mb-3.5 overflow-x-auto border-line-strong border-l-2 py-1 pl-4 text-13 text-ink-1 leading-9 [&_math]:[math-style:normal] md:text-16">
          <Formula text={block.text} />
        </p>
      ) : (
        <pre className="mb-3.5 whitespace-pre-wrap rounded-card border border-line bg-surface-1 p-4 font-mono text-13 wrap-anywhere">
          <code>{block.text}</code>
        </pre>
      );
    case 'picture': {
      const { type: _type, alt, ...picture } = block;
      return (
        <img {...picture} alt={alt} loading="lazy" className="mb-4 h-auto max-w-full rounded-card border border-line" />
      );
    }
    case 'severity':
      return <SeverityBadge level={block.level} />;
    case 'simulation':
      return null;
    case 'box':
      return (
        <DocumentBox look={block.look} title={block.title}>
          <DocumentBlocks blocks={block.blocks} />
        </DocumentBox>
      );
  }
}

interface HeadingProps {
  level: 2 | 3;
  id: string;
  runs: readonly ContentRun[];
}

function DocumentHeading({ level, id, runs }: HeadingProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const look = level === 2 ? 'mt-11 mb-3 text-20 tracking-tight md:text-24' : 'mt-6 mb-1.5 text-16';
  return (
    <Heading id={id} className={classNames('scroll-mt-16 font-head lg:scroll-mt-6', look)}>
      <DocumentRuns runs={runs} />
    </Heading>
  );
}

function DocumentList({ ordered, items }: { ordered: boolean; items: readonly (readonly ContentRun[])[] }) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={classNames(PARAGRAPH, 'grid gap-1.5 pl-6', ordered ? 'list-decimal' : 'list-disc')}>
      {withKeys(items).map(({ key, item }) => (
        <li key={key} className="pl-1 marker:text-ink-3">
          <DocumentRuns runs={item} />
        </li>
      ))}
    </List>
  );
}
