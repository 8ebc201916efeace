import type { ReactNode } from 'react';

/** Title and description of the page, placed in the document's head by React. */
export function PageHead({
  title,
  description,
  hidden = false,
}: {
  title: string;
  description?: string;
  hidden?: boolean;
}) {
  return (
    <>
      <title>{`${title} | Sealtick`}</title>
      {description && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
    </>
  );
}

/** The one heading of a screen, with a sentence beneath and what belongs at its right end. */
export function ScreenTitle({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-6 pb-4 md:pt-8 md:pb-5">
      <div>
        <h1 className="font-head text-24 tracking-tight md:text-32">{title}</h1>
        {text && <p className="mt-1.5 max-w-[68ch]">{text}</p>}
      </div>
      {children}
    </div>
  );
}
