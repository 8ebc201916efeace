import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';

/** Leads to the next page of a list, and back to the first. @param next Place after which it begins; null on the last page */
export function PageLinks({ next }: { next: string | null }) {
  const [params] = useSearchParams();
  const getHref = (after: string | null) => {
    const changed = new URLSearchParams(params);
    if (after === null) changed.delete('after');
    else changed.set('after', after);
    return `?${changed}`;
  };
  if (next === null && !params.has('after')) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-2">
      {params.has('after') && <ButtonLink to={getHref(null)}>First page</ButtonLink>}
      {next !== null && <ButtonLink to={getHref(next)}>Next page</ButtonLink>}
    </nav>
  );
}
