import { isWordmark } from '@sealtick/contract';
import { useSite } from '../lib/site/site.tsx';
import { Mark } from './mark.tsx';

/** The logo of the site, or the mark of the product, with the name of the site unless the logo has it in it. */
export function SiteMark() {
  const { name, settings } = useSite();
  const logo = settings?.logo ?? null;
  return (
    <>
      {logo === null ? (
        <Mark size={20} />
      ) : (
        <img
          src={logo.url}
          alt=""
          width={logo.width}
          height={logo.height}
          className="h-auto max-h-7 w-auto max-w-32 md:max-w-44"
        />
      )}
      {!(logo !== null && isWordmark(logo)) && <span className="line-clamp-2 leading-tight">{name}</span>}
    </>
  );
}
