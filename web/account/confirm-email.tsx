import { Navigate, useActionData } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { textOf } from '#web/lib/form-text.ts';
import { actInBrowser, actOnServer, inBrowser, isFailed, onServer } from '#web/lib/load.ts';
import { stepHead } from '#web/lib/public-head.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { codeInText, useLinkCode, withoutCodeInQuery } from './link-code.ts';

export const loader = onServer(withoutCodeInQuery);
export const clientLoader = inBrowser(withoutCodeInQuery);

function confirm(api: Api, form: FormData) {
  return api.account.confirmEmailChange({ code: codeInText(textOf(form, 'code')) });
}

export const action = actOnServer(confirm);
export const clientAction = actInBrowser(confirm);

export const meta = ({ matches }: { matches: Parameters<typeof stepHead>[0] }) =>
  stepHead(matches, 'Confirm your new email address');

export default function ConfirmEmail() {
  const outcome = useActionData<typeof action>();
  const failed = isFailed(outcome) ? outcome : null;
  const code = useLinkCode();
  if (code === '' && !outcome) return <Navigate to="/profile?tab=security" replace />;
  return (
    <main id="main" className="wrap page sign">
      <PageHead title="Confirm your new email address" />
      <div className="stack">
        {failed && (
          <Alert tone={failed.failure.code === 'EMAIL_CHANGE_LINK_USED' ? 'ok' : 'error'}>
            {failed.failure.error}
          </Alert>
        )}
        {outcome && !failed && (
          <Alert tone="ok" title="Your email address is changed.">
            From now on you sign in with the new one, and emails go there.
          </Alert>
        )}
        {outcome && (
          <ButtonLink variant="primary" size="lg" to="/profile?tab=security">
            Go to your profile
          </ButtonLink>
        )}
        {!outcome && (
          <ConfirmButton label="Confirm the new address" code={code}>
            One press, and this is the address of your account.
          </ConfirmButton>
        )}
      </div>
    </main>
  );
}
