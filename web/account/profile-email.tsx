import { EMAIL_MAX_LENGTH } from '#core/account/account.ts';
import { afterFailure } from '#web/lib/form-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { PasswordField, PasswordOwner } from '#web/ui/password-field.tsx';
import type { ProfileData } from './load-profile.ts';
import { LocalMailboxNote } from './local-mailbox-note.tsx';
import {
  ActButton,
  type FormOutcome,
  ProfileActForm,
  type SecurityProps,
  useIsPosting,
} from './profile-act-form.tsx';
import { PasswordFirst } from './profile-password.tsx';

export function ChangeEmail({ data: { user, pending, has_password }, outcome }: SecurityProps) {
  const failed = outcome.failed('email');
  const sent = outcome.done('email') !== null;
  const { typed, error } = afterFailure(failed);
  const busy = useIsPosting('email');
  const notice = sent && (
    <Alert tone="ok">A link is on its way to the new address. Nothing changes before it is confirmed there.</Alert>
  );
  return (
    <FormPart sign={<Icon name="user" />} id="email" title="Email Address">
      <p className="anywhere">{user.email}</p>
      {has_password ? (
        <ProfileActForm intent="email" failed={failed} notice={notice} emptied={sent}>
          <PasswordOwner email={user.email} />
          <div className="grid-2">
            <Field
              label="New email address"
              error={error('email')}
              hint={pending && 'Takes the place of the one that waits.'}
              required
            >
              <TextInput
                name="email"
                type="email"
                autoComplete="email"
                defaultValue={typed('email')}
                maxLength={EMAIL_MAX_LENGTH}
              />
            </Field>
            <PasswordField
              label="Your password"
              name="current_password"
              autoComplete="current-password"
              error={error('current_password')}
              required
            />
          </div>
          <Button type="submit" busy={busy} busyText="Sending...">
            Change email address
          </Button>
        </ProfileActForm>
      ) : (
        <PasswordFirst>Changing it asks for your password.</PasswordFirst>
      )}
    </FormPart>
  );
}

type PendingEmailProps = Pick<ProfileData, 'pending'> & { outcome: FormOutcome };

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
        {/* They post to the current address, because both tabs show them. */}
        <div className="row mt-2">
          <ActButton intent="email-again" size="sm" busyText="Sending...">
            Send it again
          </ActButton>
          <ActButton intent="email-forget" size="sm" busyText="Forgetting...">
            Forget it
          </ActButton>
        </div>
      </Alert>
    </div>
  );
}
