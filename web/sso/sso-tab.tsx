import { useState } from 'react';
import { useLoaderData } from 'react-router';
import '#web/styles/sso.css';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { AskBeforeLeaving } from '#web/ui/ask-before-leaving.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { TabHead } from '#web/ui/tab-head.tsx';
import { ProviderCard } from './provider-card.tsx';

const load = (api: Api) => api.ssoOffice.configs();

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle('SSO Configuration', matches) },
];

const title = 'SSO Configuration';

/** SSO: with whose accounts people can sign in here. */
export default function SsoTab() {
  const { configs } = useLoaderData<typeof load>();
  const [done, setDone] = useState('');
  const [unsaved, setUnsaved] = useState<Record<string, boolean>>({});
  return (
    <main id="main" className="office__main">
      <TabHead title={title} done={done} />
      <div className="ssocards">
        {configs.map((config) => (
          <ProviderCard
            key={config.provider}
            config={config}
            onStart={() => setDone('')}
            onSaved={({ name }) => setDone(`${name} SSO configuration saved successfully!`)}
            onUnsaved={(is) => setUnsaved((now) => ({ ...now, [config.provider]: is }))}
          />
        ))}
      </div>
      <AskBeforeLeaving unsaved={Object.values(unsaved).includes(true)}>
        What you have changed on this page is not saved yet.
      </AskBeforeLeaving>
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main" className="office__main">
      <TabHead title={title} />
      <ListFailed title="Failed to load the SSO configuration" />
    </main>
  );
}
