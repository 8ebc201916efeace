import { PRICE_NOTICE_DAYS } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConsoleRead } from '../console-read.tsx';
import { ConsoleSection } from '../console-section.tsx';
import { AnnounceDialog } from './announce-dialog.tsx';
import { AnnouncedCard } from './announced-card.tsx';
import { announcedQuery } from './prices.queries.ts';

/** The price changes that members were informed of, and the announcement of another. */
export function PricesScreen() {
  const query = useQuery(announcedQuery());
  const [isOpen, setOpen] = useState(false);
  const isOn = query.data?.isOn === true;
  return (
    <ConsoleSection
      title="Prices"
      text={`Paying members are emailed at least ${PRICE_NOTICE_DAYS} days before a new price takes effect. An announcement does not change the price: on the day, change it at the payment provider and in the program.`}
      action={
        isOn && (
          <Button variant="primary" onClick={() => setOpen(true)}>
            Announce a price
          </Button>
        )
      }
    >
      {query.data?.isOn === false && (
        <p className="rounded-card bg-warn-soft px-4 py-3.5 text-13 md:px-5">
          No payment provider is set on this site, so no one pays for a plan.
        </p>
      )}
      <ConsoleRead query={query} what="price changes">
        {({ announced }) => <AnnouncedCard announced={announced} />}
      </ConsoleRead>
      {isOpen && <AnnounceDialog onClose={() => setOpen(false)} />}
    </ConsoleSection>
  );
}
