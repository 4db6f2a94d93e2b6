import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { userFailures, userSentences } from '#core/users/users.ts';
import { Combobox } from '#web/admin-kit/combobox.tsx';
import { textOf } from '#web/lib/form-text.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Field } from '#web/ui/field.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { nameOf } from './user-parts.tsx';

const OFFERED = 8;

async function findUsers(api: Api, q: string) {
  const { users, total } = await api.users.list({ ...(q && { q }) });
  const choices = users
    .slice(0, OFFERED)
    .map((user) => ({ id: user.id, label: nameOf(user), ...(user.full_name && { note: user.email }) }));
  return { choices, more: total > OFFERED };
}

interface Done {
  sentence: string;
  /** In local mode only. */
  link?: string | undefined;
}

export function TestTools() {
  const { pathname, search } = useLocation();
  const [unchosen, setUnchosen] = useState<object | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const reset = useAction(async (api, user_id: string) => {
    const { user } = await api.users.one({ user_id });
    return api.users.testPasswordReset({ email: user.email });
  }, userFailures.RESET_TEST_FAILED[1]);
  const update = useAction(
    (api, user_id: string, new_password: string) => api.users.setPassword({ user_id, new_password }),
    userFailures.USER_PASSWORD_FAILED[1],
  );
  const standing = useFocusOnFailure(form, unchosen ?? update.failure);
  const begin = () => {
    const typed = new FormData(form.current as HTMLFormElement);
    setDone(null);
    reset.clear();
    update.clear();
    setUnchosen(textOf(typed, 'user_id') ? null : {});
    return textOf(typed, 'user_id') ? typed : null;
  };
  const testReset = async () => {
    const typed = begin();
    const answer = typed && (await reset.run(textOf(typed, 'user_id')));
    if (answer) setDone({ sentence: answer.message, link: answer.data.resetLink });
  };
  const testUpdate = async (event: FormEvent) => {
    event.preventDefault();
    const typed = begin();
    if (!typed || !(await update.run(textOf(typed, 'user_id'), textOf(typed, 'new_password')))) return;
    setDone({ sentence: 'Password updated successfully!' });
  };
  const besidePassword = update.failure?.fields?.new_password;
  return (
    <div className="mt-6">
      <Fold title="Test tools" note="Password reset and password update, tried with a real user">
        <form
          className="users__tests halves"
          ref={form}
          aria-label="Test tools"
          noValidate
          onSubmit={(event) => void testUpdate(event)}
          onInput={() => setUnchosen(null)}
        >
          <div role="status">{done && <Outcome done={done} />}</div>
          <CallFailure
            failure={reset.failure ?? (besidePassword || !standing ? null : update.failure)}
            back={pathname + search}
          />
          <Field label="User" error={unchosen ? userSentences.userNeeded : undefined}>
            <Combobox name="user_id" noun={['user', 'users']} placeholder="Name or e-mail" find={findUsers} />
          </Field>
          <div className="grid gap-3 start topline">
            <p className="t1 soft">Sends this user the link for a new password, as 'Forgot your password?' does.</p>
            <Button size="sm" busy={reset.busy} busyText="Sending..." onClick={() => void testReset()}>
              Test Password Reset
            </Button>
          </div>
          <div className="grid gap-3 start topline">
            <p className="t1 soft">Sets this user's password, signs them out and tells them by mail.</p>
            <PasswordField
              label="New password"
              name="new_password"
              autoComplete="new-password"
              error={besidePassword}
            />
            <Button size="sm" type="submit" busy={update.busy} busyText="Saving...">
              Test Password Update
            </Button>
          </div>
        </form>
      </Fold>
    </div>
  );
}

function Outcome({ done: { sentence, link } }: { done: Done }) {
  return (
    <Alert tone="ok">
      {sentence}{' '}
      {link && (
        <a href={link} target="_blank" rel="noreferrer">
          Open the link
        </a>
      )}
    </Alert>
  );
}
