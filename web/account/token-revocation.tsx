import { Form, useNavigate, useSearchParams } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { SECURITY_PATH, useIsPosting } from './profile-act-form.tsx';

export type Token = Output<'tokens.list'>['tokens'][number];

const FORM = 'revoke-token';

export const revoking = (id: string) => `${SECURITY_PATH}&revoke=${id}#access-tokens`;

export function RevokeToken({ tokens }: { tokens: readonly Token[] }) {
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const busy = useIsPosting('token-revoke');
  const token = tokens.find(({ id }) => id === search.get('revoke'));
  if (!token) return null;
  const close = () => {
    if (!busy) void navigate(SECURITY_PATH, { replace: true, preventScrollReset: true });
  };
  const title = token.expired ? `Remove “${token.name}”?` : `Revoke “${token.name}”?`;
  const verb = token.expired ? 'Remove token' : 'Revoke token';
  const press = (
    <Button type="submit" form={FORM} variant="danger-solid" busy={busy} busyText="Revoking...">
      {verb}
    </Button>
  );
  const question = (
    <>
      <p>
        {token.expired
          ? `The token that ends in ${token.ending} has expired. It leaves this list.`
          : `Programs that use the token that ends in ${token.ending} are refused from now on. This cannot be undone.`}
      </p>
      <Form id={FORM} method="post" action={SECURITY_PATH} replace preventScrollReset>
        <input type="hidden" name="intent" value="token-revoke" />
        <input type="hidden" name="token_id" value={token.id} />
        <input type="hidden" name="token_name" value={token.name} />
      </Form>
    </>
  );
  if (hydrated) {
    const footer = (
      <>
        <Button aria-disabled={busy} onClick={close}>
          Keep it
        </Button>
        {press}
      </>
    );
    return (
      <Dialog onClose={close} title={title} footer={footer} asks>
        {question}
      </Dialog>
    );
  }
  return (
    <div className="stack">
      <h3>{title}</h3>
      {question}
      <div className="row">
        <a className="btn" href={SECURITY_PATH}>
          Keep it
        </a>
        {press}
      </div>
    </div>
  );
}
