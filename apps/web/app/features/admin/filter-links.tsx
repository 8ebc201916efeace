import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';

interface FilterLinksProps {
  label: string;
  /** Values of the parameter with their names; the first one is meant without the parameter. */
  options: readonly (readonly [value: string, name: string])[];
  /** Name of the parameter in the address. */
  param: string;
  value: string;
  /** Parameters that stay. */
  params: URLSearchParams;
}

/** Links to the parts of a list. A change begins at the first page. */
export function FilterLinks({ label, options, param, value, params }: FilterLinksProps) {
  const getHref = (chosen: string) => {
    const next = new URLSearchParams(params);
    next.delete('after');
    if (chosen === options[0]?.[0]) next.delete(param);
    else next.set(param, chosen);
    return `?${next}`;
  };
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {options.map(([each, name]) => (
        <Link
          key={each}
          to={getHref(each)}
          aria-current={each === value ? 'true' : undefined}
          className={classNames(
            'inline-flex h-11 items-center rounded-full border px-3.5 text-13 hover:text-ink-1 md:h-8',
            each === value ? 'border-accent bg-surface-2 font-strong text-ink-1' : 'border-line-control',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
