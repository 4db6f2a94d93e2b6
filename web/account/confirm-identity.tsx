import { useState } from 'react';
import { useNavigate, useNavigation, useSearchParams, useSubmit } from 'react-router';
import type { Failed } from '#web/lib/load.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { ConfirmDialog, confirmReason } from './confirm-dialog.tsx';
import { ConfirmFields, confirmTitle, type Owner, SignInAgain } from './confirm-ways.tsx';
import { SECURITY_PATH } from './profile-act-form.tsx';
import { CONFIRMS } from './profile-actions.ts';
import { useFailedForm } from './use-failed-form.ts';

const doing: Record<string, string> = {
  'token-make': 'create an access token',
  'end-session': 'sign out another device',
  'end-all': 'sign out everywhere',
  disconnect: 'disconnect a way to sign in',
  download: 'download your data',
};

/** Fields of the confirmation itself, not of the refused form. */
const ASKED = [CONFIRMS, 'username', 'code'];

export function asksWho(failed: Failed | null): boolean {
  return failed !== null && (failed.failure.code === 'REAUTHENTICATION_REQUIRED' || CONFIRMS in failed.typed);
}

/** Confirms the identity and then sends the refused form (`posted`) again, with everything that was typed. */
export function ConfirmIdentity({ owner, posted }: { owner: Owner; posted: Failed | null }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  const hydrated = useHydrated();
  const [dismissed, setDismissed] = useState<Failed | null>(null);
  const refused = asksWho(posted) && posted !== dismissed ? posted : null;
  const fields = refused ? refused.typed : search.get('download') === 'confirm' ? { intent: ['download'] } : null;
  if (!fields) return null;
  const what = doing[fields.intent?.[0] ?? ''] ?? 'do this';
  const kept = Object.entries(fields).flatMap(([name, values]) =>
    ASKED.includes(name) ? [] : values.map((value) => ({ name, value })),
  );
  if (!hydrated) return <ConfirmPart owner={owner} doing={what} kept={kept} failed={refused} />;
  const goOn = () => {
    const form = new FormData();
    for (const { name, value } of kept) form.append(name, value);
    void submit(form, { method: 'post', action: SECURITY_PATH, replace: true, preventScrollReset: true });
  };
  const close = () => {
    setDismissed(posted);
    if (search.has('download')) void navigate(SECURITY_PATH, { replace: true, preventScrollReset: true });
  };
  return (
    <ConfirmDialog owner={owner} doing={what} from={SECURITY_PATH} busy={busy} onConfirmed={goOn} onClose={close} />
  );
}

interface ConfirmPartProps {
  owner: Owner;
  doing: string;
  kept: { name: string; value: string }[];
  failed: Failed | null;
}

function ConfirmPart({ owner, doing, kept, failed }: ConfirmPartProps) {
  const { form, standing, error } = useFailedForm(failed);
  const isSaid = failed?.failure.code === 'REAUTHENTICATION_REQUIRED' || failed?.failure.fields !== undefined;
  return (
    <FormPart sign={<Icon name="lock" />} id="confirm-identity" title={confirmTitle(owner)}>
      <p>{confirmReason(doing)}</p>
      {owner.has_password ? (
        <Form
          ref={form}
          id="confirm"
          method="post"
          action={SECURITY_PATH}
          className="stack"
          noValidate
          aria-label="Confirm that it is you"
        >
          {!isSaid && <FormFailure failed={standing} />}
          {kept.map(({ name, value }) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name={CONFIRMS} value="1" />
          <ConfirmFields owner={owner} error={error} />
        </Form>
      ) : (
        <SignInAgain owner={owner} from={SECURITY_PATH} />
      )}
      <div className="row">
        <a className="btn" href={SECURITY_PATH}>
          Cancel
        </a>
        {owner.has_password && (
          <Button type="submit" form="confirm" variant="primary">
            Continue
          </Button>
        )}
      </div>
    </FormPart>
  );
}
