import { Card } from '../../ui/card.tsx';
import { PolicyList } from './policy-list.tsx';

/** The policies of the operator. */
export function PoliciesCard() {
  return (
    <Card className="px-4 py-1 md:px-5">
      <PolicyList />
    </Card>
  );
}
