import type { ContentBlock } from '@sealtick/contract';
import { Info, TriangleAlert } from 'lucide';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.ts';

type Look = Extract<ContentBlock, { type: 'box' }>['look'];

const LOOK: Record<Look, string> = {
  note: 'border-line bg-surface-1 p-4 md:px-5',
  summary: 'border-line bg-surface-1 p-4 md:px-5',
  banner: 'border-transparent bg-accent-soft p-4 md:px-6 md:py-5',
  critical: 'border-short bg-short-soft p-4 md:px-6 md:py-5',
  notice: 'border-line bg-surface-1 p-4 md:px-5',
};

const ICON = { banner: Info, critical: TriangleAlert } as const;

/** A box of a document, in one of its looks. */
export function DocumentBox({ look, title, children }: { look: Look; title: string; children: ReactNode }) {
  const id = useId();
  const icon = look === 'critical' || look === 'banner' ? ICON[look] : null;
  const Title = look === 'critical' || look === 'banner' ? 'p' : 'h2';
  return (
    <section aria-labelledby={id} className={classNames('mb-4 flex gap-4 rounded-card border', LOOK[look])}>
      {icon && (
        <Icon
          of={icon}
          size={22}
          className={classNames('mt-0.5 shrink-0', look === 'critical' ? 'text-short' : 'text-accent-text')}
        />
      )}
      <div className="min-w-0 *:last:mb-0">
        <Title id={id} className={classNames('mb-1.5 font-head text-ink-1', icon ? 'text-20' : 'text-14')}>
          {title}
        </Title>
        {children}
      </div>
    </section>
  );
}
