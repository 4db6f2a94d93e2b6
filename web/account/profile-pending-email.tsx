import { useNavigation } from 'react-router';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { LocalMailboxNote } from './local-mailbox-note.tsx';
import type { FormOutcome, ProfileData } from './profile.tsx';

interface PendingEmailProps {
  pending: ProfileData['pending'];
  outcome: FormOutcome;
}

export function PendingEmail({ pending, outcome }: PendingEmailProps) {
  const failed = outcome.failed('email-again') ?? outcome.failed('email-forget');
  const again = outcome.done('email-again') !== null;
  if (!pending) {
    const forgotten = outcome.done('email-forget') !== null;
    if (!failed && !forgotten) return null;
    return (
      <div className="profile__note">
        <FormFailure failed={failed} />
        {forgotten && <Alert tone="ok">The change of your email address is forgotten.</Alert>}
      </div>
    );
  }
  return (
    <div className="profile__note">
      <FormFailure failed={failed} />
      <Alert tone="wait" title={<>{pending.email} waits to be confirmed</>}>
        {again ? 'We have sent another link there' : 'Open the link that we have sent there'}; it works until{' '}
        <LocalDate at={pending.expires_at} time />. Until then your address stays as it is.
        <LocalMailboxNote />
        <div className="row">
          <OneButton intent="email-again" busyText="Sending...">
            Send it again
          </OneButton>
          <OneButton intent="email-forget" busyText="Forgetting...">
            Forget it
          </OneButton>
        </div>
      </Alert>
    </div>
  );
}

/** Posts to the current address, because both tabs show it. */
function OneButton({ intent, busyText, children }: { intent: string; busyText: string; children: string }) {
  const busy = useNavigation().formData?.get('intent') === intent;
  return (
    <Form method="post" replace preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" size="sm" busy={busy} busyText={busyText}>
        {children}
      </Button>
    </Form>
  );
}
