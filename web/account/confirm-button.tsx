import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';

/** One press that uses the code of the address up: a link alone does nothing, mail scanners follow links too. */
export function ConfirmButton({ label, children }: { label: string; children: ReactNode }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="stack" replace>
      <p>{children}</p>
      <Button type="submit" variant="primary" size="lg" busy={busy} busyText="Confirming...">
        {label}
      </Button>
    </Form>
  );
}
