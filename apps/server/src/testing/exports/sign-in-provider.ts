export { SignInProviderStandIn } from '../../modules/identity/sign-in-providers/testing/sign-in-provider-stand-in.ts';
