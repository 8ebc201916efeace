import { grantOperator, listOperators, revokeOperator } from '../../modules/identity/index.ts';
import { UsageError } from '../../platform/errors.ts';
import { printable } from '../../platform/printable.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';
import { changeAccount } from './use-account.ts';

/** Makes an account an operator. */
export async function grantRole(email: string): Promise<void> {
  await changeAccount(email, { act: 'operator.granted' }, async (tx, accountId) => {
    if (!(await grantOperator(tx, accountId, new Date()))) throw new UsageError(`${printable(email)} is an operator.`);
  });
  print(`${printable(email)} is an operator now.`);
}

/** Ends the role of an operator. */
export async function revokeRole(email: string): Promise<void> {
  await changeAccount(email, { act: 'operator.revoked' }, async (tx, accountId) => {
    if (!(await revokeOperator(tx, accountId))) throw new UsageError(`${printable(email)} is not an operator.`);
  });
  print(`${printable(email)} is no longer an operator.`);
}

/** Lists the operators. */
export async function listRoles({ json }: { readonly json?: true }): Promise<void> {
  const operators = await useDatabase(({ database }) => listOperators(database));
  if (json) printJson(operators);
  else if (operators.length === 0) print('No operators.');
  else
    print(
      textTable(
        ['Email', 'Since'],
        operators.map(({ email, grantedAt }) => [email, grantedAt.toISOString()]),
      ),
    );
}
