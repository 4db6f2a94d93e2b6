import type { Api } from '#core/contract/index.ts';
import type { SsoProvider } from '#core/sso.ts';
import { type MeanwhileProps, OtherWords, SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx';

export type Config = Awaited<ReturnType<Api['ssoAdmin']['configs']>>['configs'][number];

interface ConfigMeanwhileProps extends MeanwhileProps<Config> {
  provider: SsoProvider;
  mine: Pick<Config, 'enabled' | 'client_id' | 'redirect_uri'>;
}

/** Two administrators changed one provider. */
export function ConfigMeanwhile({ provider, mine, ...rest }: ConfigMeanwhileProps) {
  return (
    <SavedMeanwhile
      {...rest}
      className="ssocard__meanwhile"
      id={provider}
      load={async (api) => (await api.ssoAdmin.configs()).configs.find((one) => one.provider === provider) ?? null}
      failed="Failed to load the SSO configuration"
    >
      {(theirs) => (
        <OtherWords
          said={wordsOf(theirs)}
          typed={wordsOf(mine)}
          same="They saved the same as you typed, perhaps with another client secret, which is never shown."
        />
      )}
    </SavedMeanwhile>
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
