import { SECURITY_EVENT_DAYS } from '#core/security-events.ts';
import { SignInMethods } from '#web/sso/sign-in-methods.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Owner } from './confirm-ways.tsx';
import type { FormOutcome, ProfileData } from './profile.tsx';
import { SECURITY_PATH } from './profile-act-form.tsx';
import { DeleteAccount } from './profile-deletion.tsx';
import { ChangeEmail } from './profile-email.tsx';
import { ChangePassword, SetPassword } from './profile-password.tsx';
import { AccessTokens } from './profile-tokens.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';

interface SecurityProps {
  owner: Owner;
  data: Extract<ProfileData, { tab: 'security' }>;
  outcome: FormOutcome;
}

export function Security({ data, owner, outcome }: SecurityProps) {
  const { user, sessions, has_password, identities, providers } = data;
  const Password = has_password ? ChangePassword : SetPassword;
  const intent = has_password ? 'password' : 'set-password';
  return (
    <>
      <Password email={user.email} failed={outcome.failed(intent)} done={outcome.done(intent) !== null} />
      <SecondFactor owner={owner} from={SECURITY_PATH} />
      <SignInMethods
        {...{ identities, providers }}
        email={user.email}
        failed={outcome.failed('disconnect')}
        done={outcome.done('disconnect')?.said ?? null}
      />
      <ChangeEmail
        email={user.email}
        failed={outcome.failed('email')}
        sent={outcome.done('email') !== null}
        replaces={data.pending !== null}
        hasPassword={has_password}
      />
      <SessionList
        sessions={sessions}
        failed={outcome.failed('end-session') ?? outcome.failed('end-all')}
        done={outcome.done('end-session') !== null}
      />
      <FormPart sign={<Icon name="clock" />} id="activity" title="Recent security activity">
        <p>Sign-ins, refused ones too, and what was changed, in the last {SECURITY_EVENT_DAYS} days.</p>
        <p>
          <ButtonLink to="/profile/activity">See recent activity</ButtonLink>
        </p>
      </FormPart>
      <AccessTokens tokens={data.tokens} isAdmin={data.profile.is_admin} outcome={outcome} />
      <DeleteAccount data={data} failed={outcome.failed('delete')} />
    </>
  );
}
