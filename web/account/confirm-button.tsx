import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

interface ConfirmButtonProps {
  label: string;
  code: string | null;
  children: ReactNode;
}

/** A link alone must not use up the code: mail scanners follow links too. */
export function ConfirmButton({ code, ...rest }: ConfirmButtonProps) {
  return (
    <>
      {code && <ConfirmForm {...rest} code={code} />}
      <noscript>
        <ConfirmForm {...rest} code={null} />
      </noscript>
    </>
  );
}

function ConfirmForm({ label, code, children }: ConfirmButtonProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="stack" state={{ code }} replace>
      <p>{children}</p>
      <CodeField code={code} />
      <Button type="submit" variant="primary" size="lg" busy={busy} busyText="Confirming...">
        {label}
      </Button>
    </Form>
  );
}

/** Without a script, the page cannot read the code from its own address. */
export function CodeField({ code, typed = '' }: { code: string | null; typed?: string }) {
  if (code !== null) return <input type="hidden" name="code" value={code} />;
  return (
    <Field
      label="Link from the email"
      hint="Without JavaScript this page cannot read the link by itself. Copy it from the email and paste it here."
      required
    >
      <TextInput name="code" autoComplete="off" spellCheck={false} defaultValue={typed} maxLength={600} />
    </Field>
  );
}
