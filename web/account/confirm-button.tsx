import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { PastedCode } from './pasted-code.tsx';

interface ConfirmButtonProps {
  label: string;
  code: string | null;
  children: ReactNode;
}

/** A link alone must not use up the code: mail scanners follow links too. */
export function ConfirmButton({ label, code, children }: ConfirmButtonProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="stack" state={{ code }} replace>
      <p>{children}</p>
      {code === null ? <PastedCode typed="" /> : <input type="hidden" name="code" value={code} />}
      <Button type="submit" variant="primary" size="lg" busy={busy} busyText="Confirming...">
        {label}
      </Button>
    </Form>
  );
}
