import { useId, useRef } from 'react';
import { Form, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { EMAIL_MAX_LENGTH } from '#core/account.ts';
import { afterFailure } from '#web/lib/form-text.ts';
import type { Failed } from '#web/lib/load.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PasswordField, PasswordOwner } from '#web/ui/password-field.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { PasswordFirst } from './no-password.tsx';
import type { ProfileData } from './profile.tsx';
import { WhatGoes } from './profile-what-goes.tsx';

type SecurityData = Extract<ProfileData, { tab: 'security' }>;

interface DeleteAccountProps {
  data: SecurityData;
  failed: Failed | null;
}

const here = '/profile?tab=security';
const asking = `${here}&delete=1`;

export function DeleteAccount({ data, failed }: DeleteAccountProps) {
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const asks = search.has('delete') && data.holdings !== null;
  if (!data.has_password) {
    return (
      <FormPart sign={<Icon name="cross" />} id="delete-account" title="Delete Account">
        <p>Your account goes for good, with everything in it.</p>
        <PasswordFirst>Deleting it asks for your password.</PasswordFirst>
      </FormPart>
    );
  }
  return (
    <FormPart sign={<Icon name="cross" />} id="delete-account" title="Delete Account">
      {asks && !hydrated ? (
        <>
          <WhatGoes data={data} />
          <DeletionForm email={data.user.email} failed={failed} />
        </>
      ) : (
        <>
          <p>Your account goes for good, with everything in it. We ask before anything happens.</p>
          <ButtonLink variant="danger" to={`${asking}#delete-account`} replace preventScrollReset>
            Delete account
          </ButtonLink>
        </>
      )}
      {asks && hydrated && <Question data={data} failed={failed} />}
    </FormPart>
  );
}

function Question({ data, failed }: DeleteAccountProps) {
  const navigate = useNavigate();
  const form = useId();
  const busy = useDeleting();
  const close = () => {
    if (!busy) void navigate(here, { replace: true, preventScrollReset: true });
  };
  const footer = (
    <>
      <Button aria-disabled={busy} onClick={close}>
        Keep the account
      </Button>
      <DeleteButton form={form} />
    </>
  );
  return (
    <Dialog open onOpenChange={close} title="Delete your account?" footer={footer} asks>
      <WhatGoes data={data} />
      <DeletionForm id={form} email={data.user.email} failed={failed} />
    </Dialog>
  );
}

interface DeletionFormProps {
  id?: string;
  email: string;
  failed: Failed | null;
}

function DeletionForm({ id, email, failed }: DeletionFormProps) {
  const { typed, error } = afterFailure(failed);
  const form = useRef<HTMLFormElement>(null);
  const standing = useFocusOnFailure(form, failed);
  return (
    <Form
      ref={form}
      id={id}
      method="post"
      action={asking}
      className="stack"
      replace
      preventScrollReset
      noValidate
      aria-label="Delete account"
    >
      <FormFailure failed={standing} />
      <input type="hidden" name="intent" value="delete" />
      <PasswordOwner email={email} />
      <PasswordField
        label="Your password"
        name="current_password"
        autoComplete="current-password"
        error={error('current_password')}
        required
      />
      <Field label="Your email address, to be sure" hint={email} error={error('confirm')} required>
        <TextInput
          name="confirm"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed('confirm')}
          maxLength={EMAIL_MAX_LENGTH}
        />
      </Field>
      {!id && (
        <div className="row">
          <a className="btn" href={here}>
            Keep the account
          </a>
          <DeleteButton />
        </div>
      )}
    </Form>
  );
}

function DeleteButton({ form }: { form?: string }) {
  return (
    <Button type="submit" form={form} variant="danger-solid" busy={useDeleting()} busyText="Deleting...">
      Delete account
    </Button>
  );
}

function useDeleting(): boolean {
  return useNavigation().formData?.get('intent') === 'delete';
}
