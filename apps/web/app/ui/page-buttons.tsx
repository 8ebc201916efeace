import { formatCount } from '../lib/text/format.ts';
import { Button } from './button.tsx';

interface PageButtonsProps {
  /** What the pages are of: `trades`. */
  noun: string;
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** The way to the previous and the next page of a list; nothing where all is on one page. */
export function PageButtons({ noun, page, pages, onPage }: PageButtonsProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={`Pages of ${noun}`} className="flex items-center gap-2 text-13 print:hidden">
      <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="tabular-nums">
        Page {formatCount(page)} of {formatCount(pages)}
      </span>
      <Button size="small" disabled={page === pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
