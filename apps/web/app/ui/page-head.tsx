import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../lib/navigation/paths.ts';
import { useSite } from '../lib/site/site.tsx';

interface PageHeadProps {
  title: string;
  description?: string;
  /** Hidden from search engines: an address without a page, or a page that failed. */
  hidden?: boolean;
  /** What link previews take the page for. */
  type?: 'website' | 'article';
  /** Path of the image that link previews show. */
  image?: string;
  /** Alternative text of that image. */
  imageAlt?: string;
}

/** Title, description and link preview of the page, which React places in the document's head. */
export function PageHead({
  title,
  description,
  hidden,
  type = 'website',
  image = paths.shareImage(),
  imageAlt,
}: PageHeadProps) {
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
          <meta property="og:type" content={type} />
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

interface ScreenTitleProps {
  title: string;
  text?: ReactNode;
  /** A page to read, whose title is larger and has more room. */
  isReading?: boolean;
  /** Shown at its right end. */
  children?: ReactNode;
}

/** The heading of a screen, with a sentence or a state below. */
export function ScreenTitle({ title, text, isReading = false, children }: ScreenTitleProps) {
  return (
    <div
      className={`flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-6 pb-4 ${isReading ? 'md:pt-14 md:pb-6' : ''}`}
    >
      <div>
        <h1 className={`font-head tracking-tight ${isReading ? 'text-32 md:text-48' : 'text-24 md:text-32'}`}>
          {title}
        </h1>
        {text && <div className="mt-1.5 max-w-160 text-pretty xl:max-w-192 [&_a]:whitespace-nowrap">{text}</div>}
      </div>
      {children}
    </div>
  );
}
