import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useNavigation } from 'react-router';
import type { Failed } from '#web/lib/load.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import type { SecurityData } from './load-profile.ts';
import type { ProfileDone, ProfileIntent } from './profile-actions.ts';
import { useFailedForm } from './use-failed-form.ts';

export const SECURITY_PATH = '/profile?tab=security';

export interface FormOutcome {
  failed(intent: string): Failed | null;
  done(intent: string): ProfileDone | null;
}

export interface SecurityProps {
  data: SecurityData;
  outcome: FormOutcome;
}

export function useIsPosting(intent: ProfileIntent): boolean {
  return useNavigation().formData?.get('intent') === intent;
}

interface ProfileActFormProps extends ComponentProps<typeof Form> {
  intent: ProfileIntent;
  failed: Failed | null;
  notice?: ReactNode;
  /** Empties the form each time it becomes true or another text. */
  emptied?: boolean | string | undefined;
}

export function ProfileActForm({ intent, failed, notice, emptied, children, ...rest }: ProfileActFormProps) {
  const { form, standing } = useFailedForm(failed);
  useEffect(() => {
    if (emptied) form.current?.reset();
  }, [form, emptied]);
  return (
    <Form
      ref={form}
      method="post"
      action={SECURITY_PATH}
      className="stack"
      replace
      preventScrollReset
      noValidate
      {...rest}
    >
      <FormFailure failed={standing} />
      {notice}
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  );
}

interface ActButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'busy'> {
  intent: ProfileIntent;
  /** Sent too; they tell apart buttons with the same intent. */
  fields?: Readonly<Record<string, string>>;
  action?: string;
}

/** A form of one button. Without `action` it posts to the current address. */
export function ActButton({ intent, fields = {}, action, ...button }: ActButtonProps) {
  const { formData } = useNavigation();
  const sent = Object.entries({ intent, ...fields });
  const busy = sent.every(([name, value]) => formData?.get(name) === value);
  return (
    <Form method="post" {...(action && { action })} replace preventScrollReset>
      {sent.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" {...button} busy={busy} />
    </Form>
  );
}
