import type { Strategy } from '@sealtick/contract';
import { COLOR, card, type SiteBrand, text } from './card.ts';

interface SiteCard {
  readonly site: SiteBrand;
  readonly market: 'real' | 'simulated' | null;
  readonly strategies: readonly Pick<Strategy, 'name'>[];
}

const SHOWN = 8;

/** Draws the site's promise and the names of its strategies. */
export function drawSiteCard({ site, market, strategies }: SiteCard): string {
  const content = [
    text(72, 236, 'Sealed first.', { size: 84, weight: 600 }),
    text(72, 330, 'Sent second.', { size: 84, weight: 600 }),
    text(72, 420, 'Systematic trading strategies with an entry,', { size: 26, color: COLOR.inkQuiet }),
    text(72, 458, 'a stop and a target on every signal.', { size: 26, color: COLOR.inkQuiet }),
    ...strategies
      .slice(0, SHOWN)
      .flatMap(({ name }, i) => [
        `<path d="M760 ${188 + i * 44}H1128" stroke="${COLOR.line}" stroke-width="2"/>`,
        text(760, 174 + i * 44, name, { size: 22, color: COLOR.ink }),
      ]),
    ...(market === 'simulated'
      ? [text(1128, 86, 'Simulated market', { size: 22, weight: 600, color: COLOR.warn, anchor: 'end' })]
      : []),
  ];
  return card(site, 'Educational: no brokerage, no live market access, no investment advice.', content.join(''));
}
