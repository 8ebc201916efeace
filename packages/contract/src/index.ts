export * from './account-access.ts';
export * from './account-act.ts';
export * from './account-export.ts';
export * from './account-plan.ts';
export * from './account-security.ts';
export * from './add-ons.ts';
export * from './admin-audit.ts';
export * from './admin-concern.ts';
export * from './admin-health.ts';
export * from './admin-request.ts';
export * from './bar.ts';
export * from './billing.ts';
export * from './component.ts';
export * from './content.ts';
export * from './curve.ts';
export * from './delivery.ts';
export * from './delivery-channel.ts';
export * from './delivery-preview.ts';
export * from './delivery-rule.ts';
export * from './delivery-state.ts';
export * from './delivery-telegram.ts';
export * from './entitlement.ts';
export * from './enumerations.ts';
export * from './errors.ts';
export * from './favourite.ts';
export * from './feed.ts';
export * from './figures.ts';
export * from './incident.ts';
export * from './last-price.ts';
export * from './last-seen.ts';
export * from './leadership-roles.ts';
export * from './limits.ts';
export * from './live-record.ts';
export * from './log.ts';
export * from './log-entry.ts';
export * from './member.ts';
export type { NewsletterRequest, OwnLists } from './newsletter.ts';
export * from './newsletter-lists.ts';
export * from './operated-strategy.ts';
export * from './page-context.ts';
export * from './parity.ts';
export type { PasskeyAssertion, PasskeyAttestation } from './passkey.ts';
export * from './plans.ts';
export * from './portfolio.ts';
export type { AccountPrivacy, PrivacyForm } from './privacy.ts';
export * from './privacy-choices.ts';
export type { Profile } from './profile.ts';
export * from './profile-limits.ts';
export { addressOf } from './reads/address.ts';
export { answerShape } from './reads/answer-shape.ts';
export { AnswerError, type CheckedAnswer, checkAnswer, withFields } from './reads/check-answer.ts';
export * as reads from './reads/index.ts';
export type {
  AnswerOf,
  AnswerTo,
  EntitlementClass,
  InputOf,
  ParsedInputOf,
  Read,
  ReadDeclaration,
  ResultOf,
} from './reads/read.ts';
export { declareRead, hasRoute } from './reads/read.ts';
export type { Shape } from './reads/shape-of.ts';
export { READS, type ReadName, type Reads } from './reads/table.ts';
export * from './refuses-storage.ts';
export * from './release.ts';
export * from './request-kinds.ts';
export * from './return-path.ts';
export * from './risk.ts';
export * from './risk-limits.ts';
export * from './run.ts';
export * from './setting-line.ts';
export * from './sign-in.ts';
export * from './signal.ts';
export * from './signal-detail.ts';
export * from './site-settings.ts';
export * from './site-status.ts';
export * from './status.ts';
export * from './strategy.ts';
export * from './strategy-list.ts';
export * from './strategy-list-query.ts';
export * from './strategy-performance.ts';
export * from './subscription.ts';
export * from './support-limits.ts';
export * from './support-request.ts';
export * from './to-webhook-payload.ts';
export * from './trade-table.ts';
export * from './uptime.ts';
export * from './visitor.ts';
export * from './watchlist.ts';
export * from './webhook.ts';
export * from './webhook-endpoint.ts';
export * from './webhook-message.ts';
export { type Callers, refuseCaller } from './writes/callers.ts';
export * as writes from './writes/index.ts';
export { requestOf, type WriteRequest } from './writes/request-of.ts';
export { type CalledWrite, declareWrite, type Write, type WrittenOf } from './writes/write.ts';
