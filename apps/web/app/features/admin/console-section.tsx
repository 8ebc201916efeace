import type { ReactNode } from 'react';
import { PageHead } from '../../ui/page-head.tsx';

interface ConsoleSectionProps {
  title: string;
  text?: ReactNode;
  /** Shown at the right end of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** One section of the console with its title, which search engines do not list. */
export function ConsoleSection({ title, text, action, children }: ConsoleSectionProps) {
  return (
    <>
      <PageHead title={`${title}, console`} hidden />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4">
        <div>
          <h1 className="font-head text-24 tracking-tight md:text-32">{title}</h1>
          {text && <p className="mt-1 max-w-160">{text}</p>}
        </div>
        {action}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </>
  );
}
