import { useEffect, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import type { SsoProvider } from '#core/sso.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

export type Config = Awaited<ReturnType<Api['ssoOffice']['configs']>>['configs'][number];

interface ConfigMeanwhileProps {
  sentence: string;
  provider: SsoProvider;
  mine: Pick<Config, 'enabled' | 'client_id' | 'redirect_uri'>;
  /** Drops what was typed here. */
  onTheirs(config: Config): void;
  /** Saves what was typed here over it. */
  onMine(config: Config): void;
}

/** Two administrators changed one provider: shows what the other one saved where it differs, and leaves the choice. */
export function ConfigMeanwhile({ sentence, provider, mine, onTheirs, onMine }: ConfigMeanwhileProps) {
  const [theirs, setTheirs] = useState<Config | null>(null);
  const { run, failure } = useAction(
    async (api, name: SsoProvider) =>
      (await api.ssoOffice.configs()).configs.find((config) => config.provider === name) ?? null,
    'Failed to load the SSO configuration',
  );
  useEffect(() => {
    void run(provider).then(setTheirs);
  }, [run, provider]);
  const said = theirs && wordsOf(theirs);
  const typed = wordsOf(mine);
  const others = said ? Object.keys(said).filter((name) => said[name] !== typed[name]) : [];
  return (
    <section className="ssocard__meanwhile" aria-label="Saved meanwhile">
      <Alert tone="error">{sentence}</Alert>
      {failure && <Alert tone="error">{failure.error}</Alert>}
      {theirs && said && (
        <>
          <p className="t1 soft">
            {others.length === 0
              ? 'They saved the same as you typed, perhaps with another client secret, which is never shown.'
              : 'What they saved, where yours says something else:'}
          </p>
          <dl className="t1">
            {others.map((name) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{said[name] || '(empty)'}</dd>
              </div>
            ))}
          </dl>
          <div className="row">
            <Button size="sm" onClick={() => onTheirs(theirs)}>
              Take theirs
            </Button>
            <Button size="sm" onClick={() => onMine(theirs)}>
              Save mine over it
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** What the form's fields say, by their labels. */
function wordsOf({ enabled, client_id, redirect_uri }: ConfigMeanwhileProps['mine']): Record<string, string> {
  return {
    Enabled: enabled ? 'Yes' : 'No',
    'Client ID': client_id.trim(),
    'Redirect URI': redirect_uri.trim(),
  };
}
