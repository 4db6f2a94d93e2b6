import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useActionData, useLocation, useRouteLoaderData, useSearchParams } from 'react-router';
import { EMAIL_MAX_LENGTH } from '#core/account/account.ts';
import { FEEDBACK_MAX_LENGTH, FEEDBACK_ROWS, feedbackSentences } from '#core/feedback/feedback.ts';
import { afterFailure, textOf } from '#web/lib/form-text.ts';
import { inTab } from '#web/lib/kept.ts';
import { type Failed, isFailed } from '#web/lib/load.ts';
import { signInPath } from '#web/lib/return-path.ts';
import type { OwnSession } from '#web/lib/signed-in.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { useKeptDraft } from '#web/lib/use-kept-draft.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextArea, TextInput } from '#web/ui/field.tsx';
import { feedbackIn, formId, type Subject } from './send.ts';

interface FeedbackFormProps {
  subject: Subject;
  label: string;
  placeholder?: string;
  focus?: boolean;
  onSent(): void;
  children?: ReactNode;
}

export function FeedbackForm(props: FeedbackFormProps) {
  const { subject, label, placeholder, focus = false, onSent, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { position, about } =
    'item_id' in subject
      ? { position: null, about: subject.item_id }
      : { ...subject, about: `${subject.attempt_id}.${subject.position ?? 'all'}` };
  const [written, setWritten] = useState<Written | null>(null);
  const draft = useKeptDraft(
    `feedback.${about}`,
    written && { version: null, values: written },
    ({ values }) => {
      for (const name of ['message', 'email'] as const) {
        const field = form.current?.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null;
        if (field && field.value === field.defaultValue) field.value = values[name] ?? field.value;
      }
      setWritten(writtenIn(form.current));
    },
    inTab,
  );
  const { pathname, search } = useLocation();
  const own = useRouteLoaderData<OwnSession | null>('shell/signed-in')?.user.email;
  const send = useAction(async (api, input: ReturnType<typeof feedbackIn>) => {
    await api.feedback.send(input);
    draft.forget();
    onSent();
  }, feedbackSentences.notSent);
  const posted = useActionData<Failed>();
  const rejected = isFailed(posted) && posted.typed.position?.[0] === String(position ?? '') ? posted : null;
  const { typed } = afterFailure(rejected);
  const failure = send.failure ?? rejected?.failure;
  useFocusOnFailure(form, failure);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send.run(feedbackIn(new FormData(event.currentTarget), subject));
  };
  return (
    <form
      ref={form}
      className="stack"
      method="post"
      action={`${pathname}${search}#${formId(position)}`}
      noValidate
      onSubmit={submit}
      onInput={(event) => setWritten(writtenIn(event.currentTarget))}
    >
      {failure && !failure.fields && <Refused failure={failure} back={pathname} />}
      <input type="hidden" name="position" value={position ?? ''} />
      <Field label={label} error={failure?.fields?.message} required>
        <TextArea
          name="message"
          rows={FEEDBACK_ROWS}
          maxLength={FEEDBACK_MAX_LENGTH}
          placeholder={placeholder}
          defaultValue={typed('message')}
          autoFocus={focus}
        />
      </Field>
      <Field label="E-mail" mark="optional, for a reply" error={failure?.fields?.email}>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
          defaultValue={rejected ? typed('email') : own}
        />
      </Field>
      <div className="row">
        <Button type="submit" busy={send.busy} busyText="Sending...">
          Send feedback
        </Button>
        {children}
      </div>
    </form>
  );
}

interface Written {
  message: string;
  email: string;
}

function writtenIn(form: HTMLFormElement | null): Written {
  const fields = new FormData(form ?? undefined);
  return { message: textOf(fields, 'message'), email: textOf(fields, 'email') };
}

function Refused({ failure, back }: { failure: { error: string; status: number }; back: string }) {
  const signIn = (
    <Link className="btn btn--sm" to={signInPath(back)} reloadDocument>
      Sign In
    </Link>
  );
  return (
    <Alert tone="error" title={failure.error} action={failure.status === 401 ? signIn : undefined}>
      What you have written stays here.
    </Alert>
  );
}

export function Thanks({ focus, children }: { focus: boolean; children?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) place.current?.focus();
  }, [focus]);
  return (
    <div ref={place} tabIndex={-1}>
      <Alert tone="ok" action={children}>
        {feedbackSentences.thanks}
      </Alert>
    </div>
  );
}

export function useSentBefore(position: number | null): boolean {
  const [search] = useSearchParams();
  return search.get('feedback') === 'sent' && search.get('report') === (position === null ? null : String(position));
}
