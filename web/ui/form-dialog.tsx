import { type FormEvent, Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Button } from './button.tsx';
import { CallFailure } from './call-failure.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: ReactNode;
  /** The verb of what the form does: 'Save changes'. */
  confirm: string;
  busyText: string;
  busy: boolean;
  failure: ApiFailure | null;
  /** What is still missing: as long as it says something the form cannot be sent, and it stands beside the button. */
  missing?: string | undefined;
  /** Shown for a save that someone else came before (409, a code that ends in _CHANGED). */
  conflictOf?(failure: ApiFailure, form: () => FormData): ReactNode;
  /** Fields. They show `failure.fields` themselves, each its own. */
  children: ReactNode;
  onSubmit(form: FormData): void;
  onClose(): void;
}

/** A form in a dialog. It stays while the call is under way and when it failed, and asks before it drops what was typed. */
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
    // React passes it on to the form that the dialog was opened from.
    event.stopPropagation();
    setLeaving(false);
    if (!busy && !missing) onSubmit(new FormData(event.currentTarget));
  };
  // Each with a key: a button that became the submit button under the very press on it would send the form.
  const footer = leaving ? (
    <Fragment key="leaving">
      <span className="t2" role="alert">
        What you typed is not saved.
      </span>
      {/* With a key of its own: a button that turned into the submitting one while it is pressed would submit. */}
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
  // A sentence that stands beside its field is not said twice.
  const besideField = failure?.fields !== undefined && Object.values(failure.fields).includes(failure.error);
  const isConflict = failure?.status === 409 && failure.code.endsWith('_CHANGED');
  const conflict = isConflict && conflictOf?.(failure, () => new FormData(form.current ?? undefined));
  const hadConflict = useRef(false);
  useEffect(() => {
    // The pressed button went with the conflict: without this the focus would be lost behind the dialog.
    if (hadConflict.current && !isConflict && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('select, input:not([type="hidden"]), textarea')?.focus();
    hadConflict.current = isConflict;
  }, [isConflict]);
  return (
    <Dialog open onOpenChange={close} title={title} footer={footer}>
      <form ref={form} id={id} className="stack" noValidate onSubmit={submit} onInput={() => setTyped(true)}>
        {conflict}
        {!conflict && !besideField && <CallFailure failure={standing} back={pathname + search} />}
        {children}
      </form>
    </Dialog>
  );
}
