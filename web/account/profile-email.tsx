import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { EMAIL_MAX_LENGTH } from '#core/account.ts';
import { afterFailure } from '#web/lib/form-text.ts';
import type { Failed } from '#web/lib/load.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PasswordField, PasswordOwner } from '#web/ui/password-field.tsx';
import { PasswordFirst } from './no-password.tsx';

interface ChangeEmailProps {
  email: string;
  failed: Failed | null;
  sent: boolean;
  replaces: boolean;
  hasPassword: boolean;
}

export function ChangeEmail({ email, failed, sent, replaces, hasPassword }: ChangeEmailProps) {
  const { typed, error } = afterFailure(failed);
  const form = useRef<HTMLFormElement>(null);
  const standing = useFocusOnFailure(form, failed);
  useEffect(() => {
    if (sent) form.current?.reset();
  }, [sent]);
  const busy = useNavigation().formData?.get('intent') === 'email';
  if (!hasPassword) {
    return (
      <FormPart sign={<Icon name="user" />} id="email" title="Email Address">
        <p className="profile__email">{email}</p>
        <PasswordFirst>Changing it asks for your password.</PasswordFirst>
      </FormPart>
    );
  }
  return (
    <FormPart sign={<Icon name="user" />} id="email" title="Email Address">
      <p className="profile__email">{email}</p>
      <Form
        ref={form}
        method="post"
        action="/profile?tab=security"
        className="stack"
        replace
        preventScrollReset
        noValidate
      >
        <FormFailure failed={standing} />
        {sent && (
          <Alert tone="ok">
            A link is on its way to the new address. Nothing changes before it is confirmed there.
          </Alert>
        )}
        <input type="hidden" name="intent" value="email" />
        <PasswordOwner email={email} />
        <div className="grid-2">
          <Field
            label="New email address"
            error={error('email')}
            hint={replaces ? 'Takes the place of the one that waits.' : undefined}
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
      </Form>
    </FormPart>
  );
}
