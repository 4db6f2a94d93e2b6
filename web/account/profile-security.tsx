import { ChangePassword } from './change-password.tsx';
import type { FormOutcome, ProfileData } from './profile.tsx';
import { DeleteAccount } from './profile-deletion.tsx';
import { ChangeEmail } from './profile-email.tsx';
import { SessionList } from './session-list.tsx';

interface SecurityProps {
  data: Extract<ProfileData, { tab: 'security' }>;
  outcome: FormOutcome;
}

/** What one signs in with, where one is signed in, and the way out. */
export function Security({ data, outcome }: SecurityProps) {
  const { user, sessions } = data;
  return (
    <>
      <ChangePassword
        email={user.email}
        failed={outcome.failed('password')}
        done={outcome.done('password') !== null}
      />
      <ChangeEmail
        email={user.email}
        failed={outcome.failed('email')}
        sent={outcome.done('email') !== null}
        replaces={data.pending !== null}
      />
      <SessionList
        sessions={sessions}
        failed={outcome.failed('end-session') ?? outcome.failed('end-all')}
        done={outcome.done('end-session') !== null}
      />
      <DeleteAccount data={data} failed={outcome.failed('delete')} />
    </>
  );
}
