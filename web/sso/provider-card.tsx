import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { ssoFields } from '#core/sso/config.ts';
import { SSO_CALLBACK, SSO_LOCAL_CLIENT_ID, type SsoProvider } from '#core/sso/sso.ts';
import type { Versioned } from '#web/admin-kit/record-form.ts';
import { useRecordSave } from '#web/admin-kit/use-record-save.tsx';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { useSite } from '#web/lib/use-site.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Check } from '#web/ui/check.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ProviderMark } from './provider-mark.tsx';

export type Config = Output<'ssoAdmin.configs'>['configs'][number];

interface ProviderCardProps {
  config: Config;
  onStart(): void;
  onSaved(config: Config, mergeNote: string): void;
  onUnsaved(unsaved: boolean): void;
}

const consoles: Record<SsoProvider, { url: string; words: string }> = {
  google: {
    url: 'https://console.cloud.google.com/apis/credentials',
    words: 'an OAuth client ID of the type Web application, in the Google Cloud console',
  },
  github: {
    url: 'https://github.com/settings/developers',
    words: 'an OAuth app, in the developer settings of GitHub',
  },
};

const typedOf = ({ enabled, client_id, redirect_uri }: Config) => ({
  enabled,
  client_id,
  redirect_uri,
  client_secret: '',
});

export function ProviderCard({ config: loaded, onStart, onSaved, onUnsaved }: ProviderCardProps) {
  const [config, setConfig] = useState(loaded);
  const [typed, setTyped] = useState(() => typedOf(loaded));
  const [replaces, setReplaces] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { provider, name } = config;
  const { client_secret } = typed;
  const { saving, conflictOf } = useRecordSave<typeof ssoFields, { config: Config }, Config>({
    fields: ssoFields,
    opened: config,
    failed: 'Failed to save the SSO configuration',
    secret: client_secret !== '' && 'Client secret',
    save: (api, values, version) => api.ssoAdmin.save({ provider, version, client_secret, ...values }),
    onTheirs(values, theirs) {
      setConfig(theirs);
      setTyped({ ...values, client_secret: '' });
      setReplaces(false);
    },
  });
  const standing = useFocusOnFailure(form, saving.failure);
  const unsaved = JSON.stringify(typed) !== JSON.stringify(typedOf(config));
  const tell = useRef(onUnsaved);
  tell.current = onUnsaved;
  useEffect(() => tell.current(unsaved), [unsaved]);
  const change = (parts: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...parts }));
  const take = (now: Config) => {
    saving.clear();
    setConfig(now);
    setTyped(typedOf(now));
    setReplaces(false);
  };
  const save = async (over: Versioned<typeof ssoFields>) => {
    onStart();
    const saved = await saving.run(over, typed);
    if (!saved) return;
    take(saved.result.config);
    onSaved(saved.result.config, saved.mergeNote);
  };
  const conflict = conflictOf(
    saving.failure,
    () => typed,
    (current) => void save(current),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(config);
  };
  const fields = saving.failure?.fields ?? {};
  const besideField = saving.failure !== null && Object.values(fields).includes(saving.failure.error);
  const isOn = config.enabled && config.client_secret === 'kept';
  return (
    <section className="panel ssocard" aria-labelledby={`${provider}-card`}>
      <div className="row mb-2">
        <ProviderMark provider={provider} />
        <h2 className="t4" id={`${provider}-card`}>
          {name}
        </h2>
        <span className={isOn ? 'badge badge--right push' : 'badge push'}>{isOn ? 'Enabled' : 'Off'}</span>
      </div>
      <form ref={form} className="ssocard__form" aria-labelledby={`${provider}-card`} noValidate onSubmit={submit}>
        <div className="stack">
          <Create provider={provider} name={name} />
          {conflict}
          {standing && !conflict && !besideField && <CallFailure failure={standing} back="/admin/sso" />}
          {config.client_secret === 'unreadable' && (
            <Alert tone="error">
              The stored client secret can no longer be read: it was saved under another APP_SECRET. Please enter it
              again; until then nobody can sign in with {name}.
            </Alert>
          )}
        </div>
        <Check
          label={ssoFields.enabled.label}
          note={`People can sign in and register with ${name}.`}
          checked={typed.enabled}
          onChange={({ target }) => change({ enabled: target.checked })}
        />
        <Field label={ssoFields.client_id.label} error={fields.client_id}>
          <TextInput
            className="input--mono"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            value={typed.client_id}
            onChange={({ target }) => change({ client_id: target.value })}
          />
        </Field>
        {config.client_secret === 'kept' && !replaces ? (
          <div className="field">
            <p className="label t1">Client secret</p>
            <p className="row gap-2">
              <Icon name="lock" />A secret is kept.
              <Button size="sm" onClick={() => setReplaces(true)}>
                Replace<span className="sr"> the client secret of {name}</span>
              </Button>
            </p>
          </div>
        ) : (
          <Field
            label="Client secret"
            error={fields.client_secret}
            hint={replaces ? 'Left empty, the kept one stays.' : 'It is encrypted and never shown again.'}
          >
            <TextInput
              className="input--mono"
              type="password"
              autoComplete="new-password"
              autoFocus={replaces}
              spellCheck={false}
              maxLength={500}
              value={typed.client_secret}
              onChange={({ target }) => change({ client_secret: target.value })}
            />
          </Field>
        )}
        <RedirectUri
          config={config}
          typed={typed.redirect_uri}
          error={fields.redirect_uri}
          onChange={(redirect_uri) => change({ redirect_uri })}
        />
        <div className="row topline gap-2">
          <Button type="submit" variant="primary" size="sm" busy={saving.busy} busyText="Saving...">
            Save<span className="sr"> {name}</span>
          </Button>
          {unsaved && !saving.busy && <span className="t1 soft">Not saved yet</span>}
        </div>
      </form>
    </section>
  );
}

function Create({ provider, name }: { provider: SsoProvider; name: string }) {
  const isLocal = useSite()?.local ?? false;
  const { url, words } = consoles[provider];
  return (
    <div className="t1 soft">
      <p>
        Create{' '}
        <a href={url} target="_blank" rel="noreferrer">
          {words}
          <span className="sr"> (opens in a new tab)</span>
        </a>
        .
      </p>
      {isLocal && (
        <p>
          To try it on this machine without an account at {name}: client id <code>{SSO_LOCAL_CLIENT_ID}</code>, any
          secret.
        </p>
      )}
    </div>
  );
}

interface RedirectUriProps {
  config: Config;
  typed: string;
  error: string | undefined;
  onChange(typed: string): void;
}

function RedirectUri({ config, typed, error, onChange }: RedirectUriProps) {
  const { name, default_redirect_uri } = config;
  const used = typed.trim() || default_redirect_uri;
  const leadsHere = used === default_redirect_uri;
  return (
    <>
      <Field
        label={ssoFields.redirect_uri.label}
        mark="optional"
        error={error}
        hint={
          leadsHere
            ? 'Empty: the default below.'
            : `Signing in ends there: it has to lead to ${SSO_CALLBACK} of this site.`
        }
      >
        <TextInput
          className="input--mono"
          type="url"
          autoComplete="off"
          placeholder={default_redirect_uri}
          maxLength={500}
          value={typed}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <div className="t1">
        <p className="soft">Enter this one at {name}, exactly:</p>
        <p className="row gap-2 anywhere">
          <code>{used}</code>
          <CopyButton text={used} label={`the redirect URI for ${name}`} />
        </p>
      </div>
    </>
  );
}
