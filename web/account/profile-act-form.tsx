import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useNavigation } from 'react-router';
import type { Failed } from '#web/lib/load.ts';
import { Form } from '#web/ui/form.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import type { ProfileIntent } from './profile-actions.ts';
import { useFailedForm } from './use-failed-form.ts';

export const SECURITY_PATH = '/profile?tab=security';

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
