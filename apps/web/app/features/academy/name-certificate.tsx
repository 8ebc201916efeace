import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { academyPaths } from '../../lib/navigation/academy-paths.ts';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { nameCertificate } from './academy.queries.ts';
import { HolderField } from './holder-field.tsx';

/** The form with which the owner of a certificate without a name that can be printed has it issued again with one. */
export function NameCertificate({ number }: { number: string }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    ...nameCertificate,
    // Not with the call: the form is gone once the certificate is read again.
    onSuccess: (issued, ...more) => {
      toast({ title: 'Certificate Issued', description: `Its number is ${issued.number}.` });
      void navigate(academyPaths.certificate(issued.number));
      return nameCertificate.onSuccess(issued, ...more);
    },
  });
  const problem = error === null ? null : getProblem(error);
  return (
    <section aria-labelledby="name-certificate" className="mt-6 max-w-120 border-line border-t pt-5 text-14">
      <h2 id="name-certificate" className="font-head text-16">
        This certificate shows no name
      </h2>
      <p className="mt-1">
        It can be issued again once with your name, under a new number. This number then says that it was replaced.
      </p>
      <Form
        label="Name on the certificate"
        action="Issue with this name"
        isSending={isPending}
        problem={problem}
        onSubmit={(fields) => mutate({ id: number, holder: String(fields.get('holder')) })}
      >
        <HolderField error={problem?.fields.holder} />
      </Form>
    </section>
  );
}
