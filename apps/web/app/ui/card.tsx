import type { IconNode } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.ts';

/** A surface with a border that groups content. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classNames('rounded-card border border-line bg-surface-1', className)} {...rest} />;
}

interface CardHeaderProps {
  title: string;
  id?: string;
  /** Shown before the title. */
  icon?: IconNode | undefined;
  /** Shown at its right end, such as a label or a link. */
  children?: ReactNode;
}

/** Title line of a card. */
export function CardHeader({ title, id, icon, children }: CardHeaderProps) {
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-2.5 md:px-5 md:py-1.5">
      <h2 id={id} className={classNames('font-head text-14', icon && 'flex items-center gap-2.5')}>
        {icon && <Icon of={icon} size={16} className="shrink-0 text-ink-3" />}
        {title}
      </h2>
      {children}
    </div>
  );
}

/** The padded content of a card. */
export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('p-4 md:p-5', className)} {...rest} />;
}

type TitledCardProps = Omit<ComponentProps<'section'>, 'id' | 'title'> &
  Omit<CardHeaderProps, 'id' | 'children'> & {
    /** Of the title, which names the card. */
    id: string;
    /** Shown at the right end of the title line. */
    head?: ReactNode;
  };

/** A card with a title line, named by its title. */
export function TitledCard({ id, title, icon, head, children, ...rest }: TitledCardProps) {
  return (
    <Card aria-labelledby={id} {...rest}>
      <CardHeader id={id} title={title} icon={icon}>
        {head}
      </CardHeader>
      {children}
    </Card>
  );
}
