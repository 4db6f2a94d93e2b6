import { useNavigation } from 'react-router';
import '#web/styles/sso.css';
import type { Api } from '#core/contract/index.ts';
import type { Failed } from '#web/lib/load.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import type { Provider } from './provider-buttons.tsx';
import { ProviderMark } from './provider-mark.tsx';

type Identity = Awaited<ReturnType<Api['sso']['identities']>>['identities'][number];

interface SignInMethodsProps {
  email: string;
  identities: readonly Identity[];
  providers: readonly Provider[];
  failed: Failed | null;
  done: string | null;
}

export function SignInMethods({ email, identities, providers, failed, done }: SignInMethodsProps) {
  const missing = providers.filter(({ provider }) => !identities.some((one) => one.provider === provider));
  if (identities.length === 0 && missing.length === 0) return null;
  return (
    <FormPart sign={<Icon name="net" />} id="sign-in-methods" title="Sign-in methods">
      <FormFailure failed={failed} />
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
          page. The account there needs your address, <b className="anywhere">{email}</b>, verified.
        </p>
      )}
    </FormPart>
  );
}

function IdentityRow({ identity }: { identity: Identity }) {
  const { provider, name, email, last_used_at } = identity;
  const { formData } = useNavigation();
  const busy = formData?.get('intent') === 'disconnect' && formData.get('provider') === provider;
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
      <Form method="post" action="/profile?tab=security" replace preventScrollReset>
        <input type="hidden" name="intent" value="disconnect" />
        <input type="hidden" name="provider" value={provider} />
        <Button type="submit" size="sm" busy={busy} busyText="Disconnecting...">
          Disconnect<span className="sr"> {name}</span>
        </Button>
      </Form>
    </li>
  );
}
