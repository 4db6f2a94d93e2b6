import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useHydrated } from './use-hydrated.ts';

interface DialogProps {
  title: ReactNode;
  children?: ReactNode;
  /** Cancel first: it gets the focus if there is nothing before it. */
  footer?: ReactNode;
  asks?: boolean;
  onClose(): void;
}

/** A native modal dialog, which traps and restores the focus. */
export function Dialog(props: DialogProps) {
  const hydrated = useHydrated();
  // At the end of the document, so that a dialog can contain a form wherever it is opened from.
  return hydrated ? createPortal(<Opened {...props} />, document.body) : null;
}

const operable = ':is(input:not([type="hidden"]), select, textarea, button):not(:disabled), a[href], summary';

function Opened({ title, children, footer, asks = false, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser may focus a scrollable box; the first field or button should have the focus.
    if (!document.activeElement?.matches(operable)) element?.querySelector<HTMLElement>(operable)?.focus();
    return () => element?.close();
  }, []);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  // A second Escape closes a dialog without a cancel event. Only the owner may close it, so it is opened again.
  const reopen = () => {
    if (!dialog.current) return;
    if (!dialog.current.open) dialog.current.showModal();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the dialog is for the pointer; keys have Escape
    <dialog
      ref={dialog}
      className="scrim"
      role={asks ? 'alertdialog' : undefined}
      aria-labelledby={id}
      onCancel={cancel}
      onClose={reopen}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        // Selecting text may start inside and end outside: only a press that does both outside closes.
        if (event.target === dialog.current && pressed.current === dialog.current) onClose();
      }}
    >
      <div className="dialog">
        <div className="dialog__head">
          <h2 id={id} className="t5">
            {title}
          </h2>
        </div>
        <div className="dialog__body stack">{children}</div>
        {footer && <div className="row row--end dialog__foot">{footer}</div>}
      </div>
    </dialog>
  );
}
