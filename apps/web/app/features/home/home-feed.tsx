import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** A picture of the newest signal, and the newest three. @param children Those three. */
export function HomeFeed({ newSince, picture, children }: Record<'newSince' | 'picture' | 'children', ReactNode>) {
  return (
    <div>
      <Card aria-labelledby="live-signal-feed" className="mb-3">
        <CardHeader id="live-signal-feed" title="Live signal feed">
          <span className="mr-auto">{newSince}</span>
          <span className="text-13">
            <TextLink isAlone to={paths.signals}>
              View all signals
            </TextLink>
          </span>
        </CardHeader>
        {picture}
      </Card>
      {children}
    </div>
  );
}
