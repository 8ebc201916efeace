import { paths } from '../../lib/navigation/paths.ts';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { usePrices } from './prices.queries.ts';

/** Links to the pages of all symbols; nothing while they are unknown. */
export function SymbolLinks() {
  const symbols = [...usePrices().keys()].sort();
  if (symbols.length === 0) return null;
  return (
    <TitledCard id="symbols" title="Symbols">
      <CardBody>
        <ul aria-labelledby="symbols" className="flex flex-wrap gap-x-4 gap-y-6 text-13 md:gap-y-2">
          {symbols.map((symbol) => (
            <li key={symbol}>
              <TextLink isAlone to={paths.symbol(symbol)}>
                {symbol}
              </TextLink>
            </li>
          ))}
        </ul>
      </CardBody>
    </TitledCard>
  );
}
