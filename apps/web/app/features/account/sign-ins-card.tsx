import { type SignInRow, writes } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide';
import { WallTime } from '../../lib/time/clock.tsx';
import { formatDate } from '../../lib/time/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { signInsQuery } from './account.queries.ts';
import { Row } from './row.tsx';
import { RowProblem } from './row-problem.tsx';
import { useAccountWrite } from './use-account-write.ts';

/** The browsers that are logged in. Each other one can be logged out, and all others immediately. */
export function SignInsCard() {
  const read = useQuery(signInsQuery());
  const endOne = useAccountWrite(writes.security.endSignIn);
  const endOthers = useAccountWrite(writes.security.endOtherSignIns);
  const hasOthers = read.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Card aria-labelledby="sign-ins">
      <CardHeader id="sign-ins" title="Sessions">
        {hasOthers && (
          <Button size="small" isLoading={endOthers.isSending} onClick={() => void endOthers.send({})}>
            Log out all others
          </Button>
        )}
      </CardHeader>
      <LoadState read={read} what="your sessions" isLine className="p-4 md:p-5" skeleton="h-12">
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <SignIn key={row.id} row={row} isBusy={endOne.isSending} onEnd={() => void endOne.send({ id: row.id })} />
            ))}
          </ul>
        )}
      </LoadState>
      <RowProblem of={endOne.problem ?? endOthers.problem} />
    </Card>
  );
}

function SignIn({ row, isBusy, onEnd }: { row: SignInRow; isBusy: boolean; onEnd: () => void }) {
  const { device, isCurrent, createdAt, usedAt } = row;
  const isSmall = /iPhone|Android/.test(device);
  const title = (
    <>
      {device}
      {isCurrent && <Badge tone="accent">This browser</Badge>}
    </>
  );
  const text = (
    <>
      Logged in {formatDate(createdAt)}
      {!isCurrent && (
        <>
          , last used <WallTime value={usedAt} />
        </>
      )}
    </>
  );
  return (
    <Row icon={isSmall ? Smartphone : Laptop} title={title} text={text} isShort>
      {!isCurrent && (
        <Button size="small" isLoading={isBusy} aria-label={`Log out ${device}`} onClick={onEnd}>
          Log out
        </Button>
      )}
    </Row>
  );
}
