import { useState } from 'react';
import { useLoaderData } from 'react-router';
import './sso.css';
import type { Api } from '#core/contract/index.ts';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import { TabHead } from '#web/admin-kit/tab-head.tsx';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { AskBeforeLeaving } from '#web/ui/ask-before-leaving.tsx';
import { ProviderCard } from './provider-card.tsx';

const load = (api: Api) => api.ssoAdmin.configs();

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

const title = 'SSO Configuration';
export const meta = titled(title);

export default function SsoTab() {
  const { configs } = useLoaderData<typeof load>();
  const [done, setDone] = useState('');
  const [unsaved, setUnsaved] = useState<Record<string, boolean>>({});
  return (
    <main id="main" className="admin__main">
      <TabHead title={title} done={done} />
      <div className="grid-2 ssocards">
        {configs.map((config) => (
          <ProviderCard
            key={config.provider}
            config={config}
            onStart={() => setDone('')}
            onSaved={({ name }, mergeNote) => setDone(`${name} SSO configuration saved successfully!${mergeNote}`)}
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

export const ErrorBoundary = () => <TabFailed title={title} sentence="Failed to load the SSO configuration" />;
