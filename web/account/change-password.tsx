import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { afterFailure } from '#web/lib/form-text.ts';
import type { Failed } from '#web/lib/load.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { useSite } from '#web/lib/use-site.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PasswordField, PasswordOwner } from '#web/ui/password-field.tsx';

interface ChangePasswordProps {
  email: string;
  failed: Failed | null;
  done: boolean;
}

export function ChangePassword({ email, failed, done }: ChangePasswordProps) {
  const minimum = useSite()?.passwordMinLength ?? 6;
  const { error } = afterFailure(failed);
  const form = useRef<HTMLFormElement>(null);
  const standing = useFocusOnFailure(form, failed);
  useEffect(() => {
    if (done) form.current?.reset();
  }, [done]);
  const { formData } = useNavigation();
  const busy = formData?.get('intent') === 'password';
  return (
    <FormPart sign={<Icon name="key" />} id="password" title="Change Password">
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
        {done && (
          <Alert tone="ok">
            Your password is changed. Other devices have been signed out, and access tokens no longer work.
          </Alert>
        )}
        <input type="hidden" name="intent" value="password" />
        <PasswordOwner email={email} />
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          error={error('current_password')}
          required
        />
        <div className="grid-2">
          <PasswordField
            label="New password"
            name="new_password"
            autoComplete="new-password"
            hint={`At least ${minimum} characters; a short sentence is stronger.`}
            error={error('new_password')}
            required
            strength
          />
          <PasswordField
            label="Confirm new password"
            name="confirm_password"
            autoComplete="new-password"
            error={error('confirm_password')}
            required
          />
        </div>
        <Button type="submit" variant="primary" busy={busy} busyText="Saving...">
          Change Password
        </Button>
      </Form>
    </FormPart>
  );
}
