import '#web/sso/sso.css';
import { ProviderMark } from '#web/sso/provider-mark.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import type { SecurityData } from './load-profile.ts';
import { ActButton, SECURITY_PATH, type SecurityProps } from './profile-act-form.tsx';

export function SignInMethods({ data: { user, identities, providers }, outcome }: SecurityProps) {
  const done = outcome.done('disconnect')?.said;
  const missing = providers.filter(({ provider }) => !identities.some((one) => one.provider === provider));
  if (identities.length === 0 && missing.length === 0) return null;
  return (
    <FormPart sign={<Icon name="net" />} id="sign-in-methods" title="Sign-in methods">
      <FormFailure failed={outcome.failed('disconnect')} />
      {done && <Alert tone="ok">{done}</Alert>}
      {identities.length > 0 && (
        <ul className="ruled mb-4">
          {identities.map((identity) => (
            <IdentityRow key={identity.provider} identity={identity} />
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <p className="soft">
          To connect {missing.map(({ name }) => name).join(' or ')}, sign out and continue with it on the sign-in
          page. The account there needs your address, <b className="anywhere">{user.email}</b>, verified.
        </p>
      )}
    </FormPart>
  );
}

function IdentityRow({ identity }: { identity: SecurityData['identities'][number] }) {
  const { provider, name, email, last_used_at } = identity;
  return (
    <li className="row row--apart">
      <div className="row anywhere">
        <ProviderMark provider={provider} />
        <div>
          <p>{name}</p>
          <p className="t1 soft">
            {email}, last used <TimeAgo at={last_used_at} />
          </p>
        </div>
      </div>
      <ActButton
        intent="disconnect"
        fields={{ provider }}
        action={SECURITY_PATH}
        size="sm"
        busyText="Disconnecting..."
      >
        Disconnect<span className="sr"> {name}</span>
      </ActButton>
    </li>
  );
}
