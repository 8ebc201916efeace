import { paths } from '../../lib/navigation/paths.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { Statement } from './fields.tsx';

/** The two statements that every member confirms. @param errors By the name of the field. */
export function Acceptance({ errors }: { errors: Readonly<Record<string, string | undefined>> }) {
  return (
    <>
      <Statement name="isAdult" error={errors.isAdult}>
        I am at least 18.
      </Statement>
      <Statement name="acceptsTerms" error={errors.acceptsTerms}>
        <Terms />
      </Statement>
    </>
  );
}

/** Returns what is confirmed; the server refuses a box that is not checked. */
export function readAcceptance(fields: FormData): { isAdult: true; acceptsTerms: true } {
  const isChecked = (name: string) => (fields.get(name) === 'on') as true;
  return { isAdult: isChecked('isAdult'), acceptsTerms: isChecked('acceptsTerms') };
}

/** What a member accepts: the operator's documents. */
function Terms() {
  return (
    <>
      I accept the <TextLink to={paths.terms}>Terms of Service</TextLink> and have read the{' '}
      <TextLink to={paths.riskDisclosure}>Risk Disclosure</TextLink>.
    </>
  );
}
