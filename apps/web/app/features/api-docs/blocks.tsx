import { type ApiBlock, BLOCK_SITE } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { apiBlocksQuery } from './api-docs.queries.ts';
import { LanguageBlock } from './language.tsx';
import { MarkedText } from './marked-text.tsx';

/** Shown with the live feed; the others with the REST API. */
const FEED_BLOCK = 'feed';

/** The programs of one kind of API, which run as they are. */
export function Blocks({ origin, isFeed }: { origin: string; isFeed: boolean }) {
  const { data: blocks = [] } = useQuery(apiBlocksQuery());
  return blocks
    .filter(({ id }) => (id === FEED_BLOCK) === isFeed)
    .map((block) => (
      <section key={block.id} aria-labelledby={block.id} className="grid gap-3 pt-8 xl:grid-cols-2 xl:gap-6">
        <div>
          <h3 id={block.id} className="scroll-mt-20 font-head text-16 text-ink-1">
            {block.title}
          </h3>
          <p className="mt-1.5 max-w-[66ch]">
            <MarkedText text={block.text} />
          </p>
        </div>
        <LanguageBlock label={block.title} code={atOrigin(block, origin)} />
      </section>
    ));
}

/** Returns the code of a block for the address of this site. */
function atOrigin({ code }: ApiBlock, origin: string): ApiBlock['code'] {
  const socket = origin.replace(/^http/, 'ws');
  return Object.fromEntries(
    Object.entries(code).map(([language, text]) => [
      language,
      text?.replaceAll(BLOCK_SITE.replace('https', 'wss'), socket).replaceAll(BLOCK_SITE, origin),
    ]),
  );
}
