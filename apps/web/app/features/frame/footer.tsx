import { Link } from 'react-router';
import { useNow } from '../../lib/clock.tsx';
import { Logo } from './header.tsx';
import { PAGES, scrollToTop } from './navigation.tsx';

const FIRST_YEAR = 2025;

/** @param width Classes of the page's measure. */
export function Footer({ width }: { width: string }) {
  const year = new Date(useNow()).getUTCFullYear();
  return (
    <footer className="mt-14 border-line border-t pt-10 pb-8 text-13 md:mt-20">
      <div className={width}>
        <div className="grid gap-8 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div>
            <div className="flex">
              <Logo />
            </div>
            <p className="mt-3.5 max-w-[64ch] text-ink-3">
              Risk warning: trading foreign exchange, indices, commodities and crypto carries a high level of risk, and
              you can lose more than you put in. Past performance is no guide to future results. The provider is not a
              registered investment advisor and gives no live market access, brokerage or investment advice. Everything
              here is educational.
            </p>
          </div>
          <nav aria-label="Footer">
            <h2 className="mb-2.5 font-strong text-13">Product</h2>
            <ul>
              {PAGES.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} onClick={scrollToTop} className="inline-block py-1 hover:text-ink-1">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <p className="mt-8 flex flex-wrap gap-x-5 gap-y-2 border-line border-t pt-5 text-ink-3">
          <span>© {year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : FIRST_YEAR} Sealtick</span>
          <span>Region: Global</span>
        </p>
      </div>
    </footer>
  );
}
