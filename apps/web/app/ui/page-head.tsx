import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useSite } from '../lib/site.tsx';

interface PageHeadProps {
  title: string;
  description?: string;
  /** Hidden from search engines: an address without a page, or a page that failed. */
  hidden?: boolean;
  /** Path of the image that link previews show. */
  image?: string;
  /** Alternative text of that image. */
  imageAlt?: string;
}

/** Title, description and link preview of the page, which React places in the document's head. */
export function PageHead({ title, description, hidden, image = paths.shareImage(), imageAlt }: PageHeadProps) {
  const { name, origin } = useSite();
  const { pathname } = useLocation();
  const full = `${title} | ${name}`;
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={origin + pathname} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={name} />
          <meta property="og:title" content={title} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:url" content={origin + pathname} />
          <meta property="og:image" content={origin + image} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={imageAlt ?? full} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

/** The heading of a screen, with a sentence or a state below. @param children Shown at its right end. */
export function ScreenTitle({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-6 pb-4">
      <div>
        <h1 className="font-head text-24 tracking-tight md:text-32">{title}</h1>
        {text && <div className="mt-1.5 max-w-160">{text}</div>}
      </div>
      {children}
    </div>
  );
}
