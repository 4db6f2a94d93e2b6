import { SECURITY_EVENT_DAYS } from '#core/account/security-events.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Owner } from './confirm-ways.tsx';
import { SECURITY_PATH, type SecurityProps } from './profile-act-form.tsx';
import { DeleteAccount } from './profile-deletion.tsx';
import { ChangeEmail } from './profile-email.tsx';
import { ChangePassword, SetPassword } from './profile-password.tsx';
import { AccessTokens } from './profile-tokens.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';
import { SignInMethods } from './sign-in-methods.tsx';

export function Security({ owner, ...props }: SecurityProps & { owner: Owner }) {
  const Password = owner.has_password ? ChangePassword : SetPassword;
  return (
    <>
      <Password {...props} />
      <SecondFactor owner={owner} from={SECURITY_PATH} />
      <SignInMethods {...props} />
      <ChangeEmail {...props} />
      <SessionList {...props} />
      <FormPart sign={<Icon name="clock" />} id="activity" title="Recent security activity">
        <p>Sign-ins, refused ones too, and what was changed, in the last {SECURITY_EVENT_DAYS} days.</p>
        <p>
          <ButtonLink to="/profile/activity">See recent activity</ButtonLink>
        </p>
      </FormPart>
      <AccessTokens {...props} />
      <DeleteAccount {...props} />
    </>
  );
}
