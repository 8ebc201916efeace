import type { Command } from 'commander';
import { examples } from './examples.ts';
import { listBillingEvents, refundMember } from './operator/billing.ts';
import { logMemberOut } from './operator/log-out.ts';
import { grantPlanByCommand, listMembers, revokePlanByCommand } from './operator/plans.ts';
import { registerAcademy } from './operator/register-academy.ts';
import { registerArticles } from './operator/register-articles.ts';
import { registerBrokers } from './operator/register-brokers.ts';
import { registerConcerns } from './operator/register-concerns.ts';
import { registerMembers } from './operator/register-members.ts';
import { registerNewsletter } from './operator/register-newsletter.ts';
import { registerNotices } from './operator/register-notices.ts';
import { registerPrices } from './operator/register-prices.ts';
import { registerRequests } from './operator/register-requests.ts';
import { registerStatus } from './operator/register-status.ts';
import { registerStrategySwitches } from './operator/register-strategy-switches.ts';
import { grantRole, listRoles, revokeRole } from './operator/roles.ts';
import { rotateKey } from './operator/rotate-key.ts';
import { EMAIL, JSON_FLAG, REASON } from './options.ts';

/** Registers the command `operator`. */
export function registerOperator(program: Command): void {
  const operator = program
    .command('operator')
    .description(
      'Choose who runs the site, give plans, answer requests, state incidents; each change is in the audit log',
    )
    .addHelpText('after', examples('operator grant olga@example.com', 'operator members'));
  operator
    .command('grant')
    .description('Make an account an operator, who sees every signal immediately')
    .argument(...EMAIL)
    .addHelpText('after', examples('operator grant olga@example.com'))
    .action(grantRole);
  operator
    .command('revoke')
    .description('End the role of an operator')
    .argument(...EMAIL)
    .addHelpText('after', examples('operator revoke olga@example.com'))
    .action(revokeRole);
  operator
    .command('list')
    .description('List the operators')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('operator list'))
    .action(listRoles);
  operator
    .command('members')
    .description('List the accounts with their plans')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('operator members', 'operator members --json'))
    .action(listMembers);
  operator
    .command('log-out')
    .description('Log an account out of every browser; its password stays')
    .argument(...EMAIL)
    .requiredOption(...REASON)
    .addHelpText('after', examples('operator log-out amara@example.com --reason "Asked by telephone"'))
    .action(logMemberOut);
  operator
    .command('grant-plan')
    .description('Give an account a plan for a time, in place of earlier grants')
    .argument(...EMAIL)
    .argument('<plan>', 'starter, pro or institutional')
    .requiredOption('--until <day>', 'last day of the plan, YYYY-MM-DD (UTC)')
    .requiredOption(...REASON)
    .addHelpText(
      'after',
      examples('operator grant-plan amara@example.com pro --until 2027-12-31 --reason "Asked by telephone"'),
    )
    .action(grantPlanByCommand);
  operator
    .command('revoke-plan')
    .description('End the granted plan of an account now; trials and payments stay')
    .argument(...EMAIL)
    .requiredOption(...REASON)
    .addHelpText('after', examples('operator revoke-plan amara@example.com --reason "Asked by telephone"'))
    .action(revokePlanByCommand);
  operator
    .command('refund')
    .description('Refund the payments of an account and end its paid plan now, within 14 days of its first payment')
    .argument(...EMAIL)
    .requiredOption(...REASON)
    .addHelpText('after', examples('operator refund amara@example.com --reason "Asked by email"'))
    .action(refundMember);
  operator
    .command('billing-events')
    .description('List the newest events of the payment provider that belong to no account')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('operator billing-events'))
    .action(listBillingEvents);
  operator
    .command('rotate-key')
    .description('Encrypt the stored secrets with a new key, while the site runs')
    .option('--drop-lost', 'turn off authenticator apps whose key is lost')
    .addHelpText('after', examples('operator rotate-key'))
    .action(rotateKey);
  registerAcademy(operator);
  registerArticles(operator);
  registerPrices(operator);
  registerNotices(operator);
  registerMembers(operator);
  registerStrategySwitches(operator);
  registerBrokers(operator);
  registerRequests(operator);
  registerConcerns(operator);
  registerStatus(operator);
  registerNewsletter(operator);
}
