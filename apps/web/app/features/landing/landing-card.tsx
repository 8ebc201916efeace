import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';

/** One claim of the landing page, with its evidence below. */
export function LandingCard({
  title,
  text,
  className,
  children,
}: {
  title: string;
  text: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Card className={classNames('p-5 md:p-6', className)}>
      <h3 className="font-head text-20 tracking-tight">{title}</h3>
      <p className="mt-1.5 max-w-read text-16">{text}</p>
      <div className="mt-5">{children}</div>
    </Card>
  );
}
