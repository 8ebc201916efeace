import { type Course, type Enrolment, REFUND_DAYS } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { academyPaths } from '../../lib/navigation/academy-paths.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { billingQuery } from '../../lib/queries/billing.queries.ts';
import { useSite } from '../../lib/site/site.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { RequestOpener } from '../../widgets/request-dialog/request-opener.tsx';
import { buy } from './academy.queries.ts';
import { priceText } from './academy-view.ts';

interface BuyProps {
  course: Course;
  enrolment: Enrolment | undefined;
  isMember: boolean;
}

/** Price of a course, and how a paid one is bought: by a payment, or by a request to sales where the site takes none. */
export function BuyCourse({ course, enrolment, isMember }: BuyProps) {
  const { id, priceUsd } = course;
  const { site } = useSite();
  if (priceUsd === 0) return <span className="font-strong text-ink-1">Free</span>;
  if (enrolment?.isOpen) return <span>Paid: every module is open to you.</span>;
  return (
    <>
      <span className="font-strong text-ink-1">{priceText(priceUsd, site)}</span>
      {isMember ? (
        <Offer course={course} />
      ) : (
        <ButtonAnchor href={`${paths.login}?${new URLSearchParams({ returnTo: academyPaths.course(id) })}`}>
          Log in to buy
        </ButtonAnchor>
      )}
      <span className="text-13 text-ink-3">
        One payment. The first module is free. Refunds are possible for {REFUND_DAYS} days.
      </span>
    </>
  );
}

function Offer({ course: { id, title, priceUsd } }: { course: Course }) {
  const { site } = useSite();
  const billing = useQuery(billingQuery());
  const { mutate, isPending, isSuccess, error } = useMutation(buy);
  if (!billing.data) return null;
  if (!billing.data.isOn)
    return (
      <RequestOpener
        form="contact-sales"
        initial={{ message: `I would like to buy the course "${title}" for ${priceText(priceUsd, site)}.` }}
      >
        {(open) => <Button onClick={open}>Request from sales</Button>}
      </RequestOpener>
    );
  return (
    <>
      <Button
        isLoading={isPending || isSuccess}
        onClick={() => mutate({ id }, { onSuccess: ({ url }) => window.location.assign(url) })}
      >
        Buy this course
      </Button>
      <ProblemLine of={error} />
    </>
  );
}
