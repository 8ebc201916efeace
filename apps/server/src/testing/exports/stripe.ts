export { STAND_IN, StripeStandIn } from '../../modules/billing/testing/stripe-stand-in.ts';
