import { getMailto, type SiteSettings } from '@sealtick/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FOOTER_GROUPS } from '../../lib/navigation/footer-pages.ts';
import { useSite } from '../../lib/site/site.tsx';
import { useWallNow } from '../../lib/time/clock.tsx';
import { BreakableText } from '../../ui/breakable-text.tsx';
import { SampleMark } from '../../ui/sample-mark.tsx';
import { RequestOpener } from '../../widgets/request-dialog/request-opener.tsx';
import { Logo } from './logo.tsx';
import { scrollToTop } from './scroll-to-top.ts';
import { TimeZoneSwitch } from './time-zone-switch.tsx';

const FIRST_YEAR = 2025;
const LINK = 'inline-block py-1 hover:text-ink-1 max-md:py-3.25';

/** Footer of every page, with the links and the notices. @param width Classes that set the width of the page. */
export function Footer({ width }: { width: string }) {
  const { name, settings } = useSite();
  const year = new Date(useWallNow()).getUTCFullYear();
  return (
    <footer className="mt-14 border-line border-t pt-10 pb-8 text-13 md:mt-20">
      <div className={width}>
        <div className="flex flex-wrap gap-x-6 gap-y-8 lg:gap-x-10">
          <div className="w-full xl:mr-auto xl:max-w-96">
            <div className="flex">
              <Logo />
            </div>
            <p className="mt-3.5 max-w-[64ch] text-ink-3">
              Risk warning: trading foreign exchange, indices, commodities and crypto carries a high level of risk, and
              you can lose more than you invest. Past performance is no guide to future results. The provider is not a
              registered investment advisor and provides no live market access, brokerage or investment advice. All
              content is educational.
            </p>
          </div>
          <nav aria-label="Footer" className="contents">
            {FOOTER_GROUPS.map(({ title, pages }) => (
              <Column key={title} title={title}>
                {pages.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} onClick={scrollToTop} className={LINK}>
                      {label}
                    </Link>
                  </li>
                ))}
              </Column>
            ))}
          </nav>
          {settings && <Contact settings={settings} />}
        </div>
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line border-t pt-5 text-ink-3">
          <p className="flex flex-wrap gap-x-5 gap-y-2">
            <span>
              © {year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : FIRST_YEAR} {settings?.legalEntity ?? name}
            </span>
            <span>Region: {settings?.region ?? 'Global'}</span>
          </p>
          <TimeZoneSwitch />
          {settings && <Social settings={settings} />}
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-32 flex-1">
      <h2 className="mb-2.5 font-strong text-13">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

const EXAMPLES = [
  'phone',
  'generalEmail',
  'supportEmail',
  'salesEmail',
  'legalEntity',
  'xUrl',
  'linkedinUrl',
  'telegramUrl',
];

function Contact({ settings }: { settings: SiteSettings }) {
  const { phone, generalEmail, supportEmail, salesEmail, samples } = settings;
  const addresses = [
    { use: 'General', address: generalEmail },
    { use: 'Support', address: supportEmail },
    { use: 'Sales', address: salesEmail },
  ];
  return (
    <address className="min-w-51.5 flex-1 not-italic">
      <h2 className="mb-2.5 font-strong text-13">Contact</h2>
      <ul>
        <li>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={`${LINK} tabular-nums`}>
            <span className="sr-only">Telephone </span>
            {phone}
          </a>
        </li>
        {addresses.map(({ use, address }) => (
          <li key={use}>
            <a href={getMailto(address)} className={LINK}>
              <span className="sr-only">{use} </span>
              <BreakableText>{address}</BreakableText>
            </a>
          </li>
        ))}
        <li className="noscript:hidden!">
          <RequestOpener form="contact-sales">
            {(open) => (
              <button type="button" aria-haspopup="dialog" onClick={open} className={LINK}>
                Talk to sales
              </button>
            )}
          </RequestOpener>
        </li>
      </ul>
      {EXAMPLES.some((name) => samples.includes(name)) && (
        <p className="mt-2 whitespace-nowrap">
          <SampleMark />
        </p>
      )}
    </address>
  );
}

function Social({ settings: { xUrl, linkedinUrl, telegramUrl } }: { settings: SiteSettings }) {
  const links = [
    { label: 'X', url: xUrl },
    { label: 'LinkedIn', url: linkedinUrl },
    { label: 'Telegram', url: telegramUrl },
  ].flatMap(({ label, url }) => (url === null ? [] : { label, url }));
  if (links.length === 0) return null;
  return (
    <ul aria-label="Social media" className="flex gap-x-5 md:-my-1 max-md:*:min-w-11">
      {links.map(({ label, url }) => (
        <li key={label}>
          <a href={url} target="_blank" rel="noopener noreferrer" className={LINK}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
