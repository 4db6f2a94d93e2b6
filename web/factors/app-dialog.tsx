import { factorFailures } from '#core/factors/factors.ts';
import { textOf } from '#web/lib/form-text.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { FactorDialogProps } from './add-passkey-dialog.tsx';

const [, failed] = factorFailures.SECOND_FACTOR_NOT_CHANGED;

export function AppDialog({ replaces, onDone, onClose }: FactorDialogProps & { replaces: boolean }) {
  const { loaded: begun, failure } = useLoaded((api) => api.factors.beginApp(), failed);
  const confirm = useAction((api, form: FormData) => {
    const sent = { setup: begun?.setup ?? '', code: textOf(form, 'code') };
    return api.factors.confirmApp(sent);
  }, failed);
  const error = (name: string) => confirm.failure?.fields?.[name];
  return (
    <FormDialog
      title={replaces ? 'Set up another app' : 'Set up an authenticator app'}
      confirm="Turn on"
      busyText="Checking..."
      busy={confirm.busy}
      failure={confirm.failure}
      missing={begun ? undefined : 'Preparing the setup...'}
      onSubmit={async (form) => {
        const done = await confirm.run(form);
        if (done)
          onDone('Your authenticator app is set up. Other devices have been signed out.', done.recovery_codes);
      }}
      onClose={onClose}
    >
      <CallFailure failure={failure} back="/profile?tab=security" />
      <p>
        Scan this with an authenticator app, such as the one of your phone or password manager
        {replaces && '. The former app stops working'}.
      </p>
      <div className="grid gap-3 app-setup" aria-busy={begun === null}>
        {begun && <QrCode rows={begun.qr} />}
        {begun && (
          <p className="t1">
            Cannot scan it? Type this key:{' '}
            <code className="app-setup__key">{begun.secret.match(/.{4}/g)?.join(' ')}</code>
          </p>
        )}
      </div>
      <Field label="Code that the app shows" error={error('code')} required>
        <TextInput name="code" className="mono" inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
      </Field>
    </FormDialog>
  );
}

/** Dark on white in every theme, for cameras. The quiet zone is part of the code. */
function QrCode({ rows }: { rows: readonly string[] }) {
  const QUIET = 4;
  const size = rows.length + 2 * QUIET;
  const path = rows
    .flatMap((row, y) => [...row].map((module, x) => (module === '1' ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code with the key for your app"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
