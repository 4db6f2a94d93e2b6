import { useId, useRef, useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import type { Failed } from '#web/lib/load.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { ProviderForm } from '#web/sso/provider-buttons.tsx';
import { ProviderMark } from '#web/sso/provider-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { FormFailure } from './form-failure.tsx';
import { afterFailure } from './form-text.ts';
import type { ProfileData } from './profile.tsx';
import { CONFIRMS } from './profile-actions.ts';
import { FormPart } from './profile-fields.tsx';

type SecurityData = Extract<ProfileData, { tab: 'security' }>;

const here = '/profile?tab=security';

/** What is being done, as the question names it. */
const doing: Record<string, string> = {
  'token-make': 'create an access token',
  'end-session': 'sign out another device',
  'end-all': 'sign out everywhere',
  disconnect: 'disconnect a way to sign in',
  download: 'download your data',
};

/** Whether a form was refused because the sign-in is too long ago, or its password was then not taken. */
export function asksWho(failed: Failed | null): boolean {
  return failed !== null && (failed.failure.code === 'REAUTHENTICATION_REQUIRED' || CONFIRMS in failed.typed);
}

/**
 * Asks for the password and then does what was asked for, with everything that was typed for it. A dialog once the page runs, before
 * that a part of the page. `posted`: the form that was refused.
 */
export function ConfirmIdentity({ data, posted }: { data: SecurityData; posted: Failed | null }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const form = useId();
  const [dismissed, setDismissed] = useState<Failed | null>(null);
  const refused = asksWho(posted) && posted !== dismissed ? posted : null;
  const fields = refused ? refused.typed : search.get('download') === 'confirm' ? { intent: ['download'] } : null;
  const intent = fields?.intent?.[0] ?? '';
  const busy = useNavigation().formData?.has(CONFIRMS) ?? false;
  if (!fields) return null;
  const close = () => {
    if (busy) return;
    setDismissed(posted);
    if (search.has('download')) void navigate(here, { replace: true, preventScrollReset: true });
  };
  const { has_password } = data;
  const title = has_password ? 'Enter your password to continue' : 'Sign in again to continue';
  const why = `It is more than ten minutes since you signed in. To ${doing[intent] ?? 'do this'}, confirm that it is you.`;
  const asked = has_password ? (
    <Password id={form} email={data.user.email} fields={fields} failed={refused} />
  ) : (
    <SignInAgain data={data} />
  );
  const press = has_password && (
    <Button type="submit" form={form} variant="primary" busy={busy} busyText="Checking...">
      Continue
    </Button>
  );
  if (hydrated) {
    const footer = (
      <>
        <Button aria-disabled={busy} onClick={close}>
          Cancel
        </Button>
        {press}
      </>
    );
    return (
      <Dialog open onOpenChange={close} title={title} footer={footer}>
        <p>{why}</p>
        {asked}
      </Dialog>
    );
  }
  return (
    <FormPart sign={<Icon name="lock" />} id="confirm-identity" title={title}>
      <p>{why}</p>
      {asked}
      <div className="row">
        <a className="btn" href={here}>
          Cancel
        </a>
        {press}
      </div>
    </FormPart>
  );
}

interface PasswordProps {
  id: string;
  /** For password managers: whose password this is. */
  email: string;
  fields: Failed['typed'];
  failed: Failed | null;
}

function Password({ id, email, fields, failed }: PasswordProps) {
  const form = useRef<HTMLFormElement>(null);
  const { error } = afterFailure(failed);
  useFocusOnFailure(form, failed);
  const isSaid = failed?.failure.code === 'REAUTHENTICATION_REQUIRED' || error('current_password') !== undefined;
  const kept = Object.entries(fields).flatMap(([name, values]) =>
    [CONFIRMS, 'username'].includes(name) ? [] : values.map((value) => ({ name, value })),
  );
  return (
    <Form
      ref={form}
      id={id}
      method="post"
      action={here}
      className="stack"
      replace
      preventScrollReset
      noValidate
      aria-label="Confirm that it is you"
    >
      {!isSaid && <FormFailure failed={failed} />}
      {kept.map(({ name, value }) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name={CONFIRMS} value="1" />
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        label="Your password"
        name="current_password"
        autoComplete="current-password"
        error={error('current_password')}
        required
      />
    </Form>
  );
}

/** Who has no password shows who they are where they sign in. What they wanted to do is then a second press. */
function SignInAgain({ data }: { data: SecurityData }) {
  const ways = data.identities.filter((one) => data.providers.some(({ provider }) => provider === one.provider));
  if (ways.length === 0) {
    return (
      <p>
        Your account has no password, and none of your ways to sign in is open at the moment.{' '}
        <a href={`${here}#password`}>Set a password first.</a>
      </p>
    );
  }
  return (
    <>
      <p>Your account has no password. Sign in again, then press the same button once more.</p>
      <ul className="sso__ways">
        {ways.map(({ provider, name }) => (
          <li key={provider}>
            <ProviderForm provider={provider} from={here}>
              <ProviderMark provider={provider} />
              Continue with {name}
            </ProviderForm>
          </li>
        ))}
      </ul>
    </>
  );
}
