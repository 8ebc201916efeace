import { hasPage } from '../../lib/pages.ts';
import { paths } from '../../lib/paths.ts';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { EmailField, Statement } from './fields.tsx';
import { useCall } from './use-call.ts';

interface SignUpFormProps {
  /** Where the link of the mail leads on; null for the start page. */
  returnTo: string | null;
  /** Called with the address that receives the mail. */
  onSent: (email: string) => void;
}

/** Sign-up. */
export function SignUpForm({ returnTo, onSent }: SignUpFormProps) {
  const { submit, isSending, problem } = useCall('sign-up', ({ email }) => onSent(email));
  const read = async (fields: FormData) => {
    const email = String(fields.get('email')).trim();
    // A box that is not checked is what the server refuses.
    const isChecked = (name: string) => (fields.get(name) === 'on') as true;
    const password = String(fields.get('password'));
    const body = { email, password, ...(returnTo === null ? {} : { returnTo }) };
    await submit({ ...body, isAdult: isChecked('isAdult'), acceptsTerms: isChecked('acceptsTerms') });
  };
  const errors = problem?.fields ?? {};
  return (
    <Form label="Start Free" action="Start Free" isSending={isSending} problem={problem} onSubmit={read}>
      <EmailField error={errors.email} />
      <PasswordField isNew error={errors.password} />
      <Statement name="isAdult" error={errors.isAdult}>
        I am at least 18.
      </Statement>
      <Statement name="acceptsTerms" error={errors.acceptsTerms}>
        <Terms />
      </Statement>
    </Form>
  );
}

/** What a member accepts: the operator's documents, or on a site without them the notices of every page. */
function Terms() {
  if (!hasPage(paths.terms) || !hasPage(paths.riskDisclosure)) {
    return 'I have read the risk warning at the end of this page. Signals are educational and no investment advice.';
  }
  return (
    <>
      I accept the <TextLink to={paths.terms}>Terms of Service</TextLink> and have read the{' '}
      <TextLink to={paths.riskDisclosure}>Risk Disclosure</TextLink>.
    </>
  );
}
