import { useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { EMAIL_MAX_LENGTH } from '#core/account/account.ts';
import { afterFailure } from '#web/lib/form-text.ts';
import type { Failed } from '#web/lib/load.ts';
import { accessEndOf, goesOn, grantsAccess } from '#web/subscriptions/status-words.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { PasswordField, PasswordOwner } from '#web/ui/password-field.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { HoldingItems } from './holding-items.tsx';
import type { ProfileData, SecurityData } from './load-profile.ts';
import { ProfileActForm, SECURITY_PATH, type SecurityProps, useIsPosting } from './profile-act-form.tsx';
import { PasswordFirst } from './profile-password.tsx';

const asking = `${SECURITY_PATH}&delete=1`;

export function DeleteAccount({ data, outcome }: SecurityProps) {
  const failed = outcome.failed('delete');
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const asks = data.has_password && search.has('delete') && data.holdings !== null;
  return (
    <FormPart sign={<Icon name="cross" />} id="delete-account" title="Delete Account">
      {!data.has_password ? (
        <>
          <p>Your account goes for good, with everything in it.</p>
          <PasswordFirst>Deleting it asks for your password.</PasswordFirst>
        </>
      ) : asks && !hydrated ? (
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

function Question({ data, failed }: Pick<SecurityProps, 'data'> & { failed: Failed | null }) {
  const navigate = useNavigate();
  const form = useId();
  const busy = useIsPosting('delete');
  const close = () => {
    if (!busy) void navigate(SECURITY_PATH, { replace: true, preventScrollReset: true });
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
    <Dialog onClose={close} title="Delete your account?" footer={footer} asks>
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
  return (
    <ProfileActForm intent="delete" failed={failed} id={id} action={asking} aria-label="Delete account">
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
          <a className="btn" href={SECURITY_PATH}>
            Keep the account
          </a>
          <DeleteButton />
        </div>
      )}
    </ProfileActForm>
  );
}

function DeleteButton({ form }: { form?: string }) {
  return (
    <Button type="submit" form={form} variant="danger-solid" busy={useIsPosting('delete')} busyText="Deleting...">
      Delete account
    </Button>
  );
}

function WhatGoes({ data }: { data: SecurityData }) {
  return (
    <>
      <p>This cannot be undone. With your account goes:</p>
      <ul className="disc">
        {data.holdings && <HoldingItems holdings={data.holdings} whose="your" />}
        <SubscriptionGoes subscription={data.subscription} now={data.now} />
      </ul>
      <p className="soft">
        What you wrote to us as feedback stays, without your name and address. Receipts of payments stay with the
        payment provider.
      </p>
    </>
  );
}

function SubscriptionGoes({ subscription, now }: Pick<ProfileData, 'subscription' | 'now'>) {
  if (subscription === undefined) return <li>your subscription, if you have one: it ends at once</li>;
  if (!subscription) return null;
  return (
    <li>
      your subscription ({subscription.tier_name}): it ends at once
      {goesOn(subscription) && ' and nothing more is charged'}
      {grantsAccess(subscription, new Date(now)) && (
        <>
          . The time until <LocalDate at={accessEndOf(subscription)} time="near" /> is lost
        </>
      )}
    </li>
  );
}
