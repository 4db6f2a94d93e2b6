import type { ComponentProps } from 'react';
import { useSite } from '#web/lib/use-site.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

type OnInput = ComponentProps<typeof PasswordField>['onInput'];

interface NewPasswordFieldsProps {
  name?: string;
  label?: string;
  error(name: string): string | undefined;
  onPassword?: OnInput;
  onRepeated?: OnInput;
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { name = 'password', label = 'New password', error, onPassword, onRepeated } = props;
  const minimum = useSite()?.passwordMinLength ?? 6;
  return (
    <>
      <PasswordField
        label={label}
        name={name}
        autoComplete="new-password"
        hint={`At least ${minimum} characters; a short sentence is stronger.`}
        error={error(name)}
        onInput={onPassword}
        required
        strength
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        name="confirm_password"
        autoComplete="new-password"
        error={error('confirm_password')}
        onInput={onRepeated}
        required
      />
    </>
  );
}
