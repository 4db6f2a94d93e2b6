import { redirect, useActionData } from 'react-router';
import '#web/styles/account.css';
import type { Api } from '#core/contract/index.ts';
import { actInBrowser, actOnServer, inBrowser, isFailed, onServer, type PageArgs } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ConfirmButton } from './confirm-button.tsx';

/** Without a code there is nothing to confirm: where a change is asked for is the profile. */
async function load(_api: Api, { url }: PageArgs) {
  if (!url.searchParams.has('code')) throw redirect('/profile?tab=security');
  return null;
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

async function confirm(api: Api, _form: FormData, { url }: PageArgs) {
  return api.account.confirmEmailChange({ code: (url.searchParams.get('code') ?? '').slice(0, 200) });
}

export const action = actOnServer(confirm);
export const clientAction = actInBrowser(confirm);

export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle('Confirm your new email address', matches) },
  // The address carries the code: no other site is told of it.
  { name: 'referrer', content: 'same-origin' },
];

/** Where the link in the letter to a new address leads, in whatever browser it is opened. */
export default function ConfirmEmail() {
  const outcome = useActionData<typeof action>();
  const failed = isFailed(outcome) ? outcome : null;
  return (
    <main id="main" className="wrap page sign">
      <PageHead title="Confirm your new email address" />
      <div className="stack">
        {failed && <Alert tone="error">{failed.failure.error}</Alert>}
        {outcome && !failed && (
          <Alert tone="ok" title="Your email address is changed.">
            From now on you sign in with the new one, and letters go there.
          </Alert>
        )}
        {outcome ? (
          <ButtonLink variant="primary" size="lg" to="/profile?tab=security">
            Go to your profile
          </ButtonLink>
        ) : (
          <ConfirmButton label="Confirm the new address">
            One press, and this is the address of your account.
          </ConfirmButton>
        )}
      </div>
    </main>
  );
}
