import { type FormEvent, Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Button } from './button.tsx';
import { CallFailure } from './call-failure.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: ReactNode;
  confirm: string;
  busyText: string;
  busy: boolean;
  failure: ApiFailure | null;
  /** If set, the form cannot be submitted; shown beside the button. */
  missing?: string | undefined;
  /** Shown for a conflict (409, a code that ends in _CHANGED). */
  conflictOf?(failure: ApiFailure, form: () => FormData): ReactNode;
  /** Each field shows its own part of `failure.fields`. */
  children: ReactNode;
  onSubmit(form: FormData): void;
  onClose(): void;
}

/** Stays open during the call and after a failure; asks before dropping what was typed. */
export function FormDialog(props: FormDialogProps) {
  const { title, confirm, busyText, busy, failure, missing, conflictOf, children, onSubmit, onClose } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  const [typed, setTyped] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const standing = useFocusOnFailure(form, failure);
  const close = () => {
    if (busy) return;
    if (typed && !leaving) setLeaving(true);
    else onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React would bubble it to the form around the dialog's opener.
    event.stopPropagation();
    setLeaving(false);
    if (!busy && !missing) onSubmit(new FormData(event.currentTarget));
  };
  // Keys: a button that became the submit button while pressed would submit.
  const footer = leaving ? (
    <Fragment key="leaving">
      <span className="t2" role="alert">
        What you typed is not saved.
      </span>
      {/* Its own key: a button that became the submit button while pressed would submit. */}
      <Button key="keep" onClick={() => setLeaving(false)}>
        Keep editing
      </Button>
      <Button variant="danger" onClick={onClose}>
        Discard
      </Button>
    </Fragment>
  ) : (
    <Fragment key="going on">
      {missing && (
        <span className="t1 soft" id={`${id}-missing`}>
          {missing}
        </span>
      )}
      <Button aria-disabled={busy} onClick={close}>
        Cancel
      </Button>
      <Button
        key="submit"
        type="submit"
        form={id}
        variant="primary"
        busy={busy}
        busyText={busyText}
        aria-disabled={missing ? true : undefined}
        aria-describedby={missing ? `${id}-missing` : undefined}
      >
        {confirm}
      </Button>
    </Fragment>
  );
  // A message beside its field is not repeated.
  const besideField = failure?.fields !== undefined && Object.values(failure.fields).includes(failure.error);
  const isConflict = failure?.status === 409 && failure.code.endsWith('_CHANGED');
  const conflict = isConflict && conflictOf?.(failure, () => new FormData(form.current ?? undefined));
  const hadConflict = useRef(false);
  useEffect(() => {
    // The pressed button is gone with the conflict: otherwise the focus would move behind the dialog.
    if (hadConflict.current && !isConflict && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('select, input:not([type="hidden"]), textarea')?.focus();
    hadConflict.current = isConflict;
  }, [isConflict]);
  return (
    <Dialog onClose={close} title={title} footer={footer}>
      <form ref={form} id={id} className="stack" noValidate onSubmit={submit} onInput={() => setTyped(true)}>
        {conflict}
        {!conflict && !besideField && <CallFailure failure={standing} back={pathname + search} />}
        {children}
      </form>
    </Dialog>
  );
}
