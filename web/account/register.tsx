import { useState } from 'react';
import { redirect, useActionData, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import type { CertificationName } from '#core/account/interests.ts';
import type { Api } from '#core/contract/index.ts';
import { textOf } from '#web/lib/form-text.ts';
import {
  actInBrowser,
  actOnServer,
  inBrowser,
  isFailed,
  onServer,
  type PageArgs,
  unlessFailed,
} from '#web/lib/load.ts';
import { namedHead } from '#web/lib/public-head.ts';
import { ProviderButtons, providersOf } from '#web/sso/provider-buttons.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { InterestPicker } from './interest-picker.tsx';
import { BasicFields, CareerFields, ContactFields, profileIn } from './profile-fields.tsx';
import { RegisterSide } from './register-side.tsx';
import { keepRegisteredEmail } from './registered-email.ts';
import { useFailedForm } from './use-failed-form.ts';
import { visitorsOnly } from './visitors-only.ts';

async function load(api: Api, args: PageArgs) {
  await visitorsOnly(api, args);
  const [library, providers] = await Promise.all([
    // Registering works without the figures.
    api.site.library().then(
      (answer) => answer.library,
      () => null,
    ),
    providersOf(api),
  ]);
  return { library, providers, today: new Date().toISOString() };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

async function signUp(api: Api, form: FormData, { url }: PageArgs) {
  const email = textOf(form, 'email');
  await api.account.signUp({
    ...profileIn(form),
    email,
    password: textOf(form, 'password'),
    confirm_password: textOf(form, 'confirm_password'),
    certifications: form.getAll('certifications').map(String) as CertificationName[],
  });
  if (typeof document !== 'undefined') keepRegisteredEmail(email.trim());
  const from = url.searchParams.get('from');
  throw redirect(`/login?registered=1${from ? `&from=${encodeURIComponent(from)}` : ''}`);
}

export const action = actOnServer(signUp);
export const clientAction = actInBrowser(signUp);
export const shouldRevalidate = unlessFailed;

export const meta = ({ matches }: { matches: Parameters<typeof namedHead>[0] }) =>
  namedHead(matches, {
    name: 'Create your account',
    path: '/register',
    description:
      'A free account with timed practice tests, flashcards and a target date for each certification you choose.',
  });

export default function Register() {
  const { library, providers, today } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const failed = isFailed(outcome) ? outcome : null;
  const { form, standing, ...fields } = useFailedForm(failed);
  const [chosen, setChosen] = useState<readonly string[]>(failed?.typed.certifications ?? []);
  const busy = useNavigation().state !== 'idle';
  const from = useSearchParams()[0].get('from');
  return (
    <main id="main" className="wrap page">
      <div className="beside top enrol">
        <div className="enrol__form">
          <PageHead
            id="register"
            title="Create your account"
            meta="Free, no card needed"
            lead="Name, email, password and at least one certification are required. Everything else is optional."
          />
          {standing && (
            <div className="mb-5">
              <Alert tone="error">{standing.failure.error}</Alert>
            </div>
          )}
          <ProviderButtons providers={providers} from={from} place="above" />
          <Form ref={form} method="post" aria-labelledby="register" replace noValidate>
            <FormPart sign={1} id="part-1" title="Basic Information" mark="required">
              <BasicFields {...fields} />
            </FormPart>
            <FormPart sign={2} id="part-2" title="Contact Information" mark="optional">
              <ContactFields {...fields} />
            </FormPart>
            <FormPart sign={3} id="part-3" title="Career Information">
              <CareerFields {...fields} />
              <InterestPicker
                chosen={chosen}
                onChoose={setChosen}
                error={fields.error('certifications')}
                today={today}
              />
            </FormPart>
            <div className="part part--end">
              <div />
              <div className="stack">
                <div className="row">
                  <Button type="submit" variant="primary" size="lg" busy={busy} busyText="Creating your account...">
                    Create Free Account
                  </Button>
                </div>
                <p className="t1 soft">
                  By creating an account you agree to the <OwnWindow to="/terms">Terms of Service</OwnWindow>. The{' '}
                  <OwnWindow to="/privacy">Privacy Policy</OwnWindow> says what is kept about you.
                </p>
              </div>
            </div>
          </Form>
        </div>
        <RegisterSide library={library} chosen={chosen} today={today} />
      </div>
    </main>
  );
}

/** Opens beside the form, so that typed values remain. */
function OwnWindow({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <span className="sr"> (opens in a new tab)</span>
    </a>
  );
}
