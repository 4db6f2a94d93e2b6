import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useHydrated } from './use-hydrated.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, the way back first: it is what takes the focus when nothing stands before it. */
  footer?: ReactNode;
  /** A question that has to be answered. */
  asks?: boolean;
};

/** The browser's own modal dialog: it keeps the focus inside and gives it back; Escape and a press outside close it. */
export function Dialog({ open, ...rest }: DialogProps) {
  const hydrated = useHydrated();
  // At the end of the document, so that a dialog may have a form of its own wherever it is opened from.
  return open && hydrated ? createPortal(<Opened {...rest} />, document.body) : null;
}

const operable = ':is(input:not([type="hidden"]), select, textarea, button):not(:disabled), a[href], summary';

function Opened({ onOpenChange, title, children, footer, asks = false }: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser may give the focus to a box that scrolls: it belongs to the first field, else the first button.
    if (!document.activeElement?.matches(operable)) element?.querySelector<HTMLElement>(operable)?.focus();
    return () => element?.close();
  }, []);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onOpenChange(false);
  };
  // A second Escape closes without asking. Only the owner closes: it stays until it is told so.
  const reopen = () => {
    if (!dialog.current) return;
    if (!dialog.current.open) dialog.current.showModal();
    onOpenChange(false);
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
        // Marking text may begin inside and end outside: only a press that did both outside closes.
        if (event.target === dialog.current && pressed.current === dialog.current) onOpenChange(false);
      }}
    >
      <div className="dialog">
        <div className="dialog__head">
          <h2 id={id} className="t5">
            {title}
          </h2>
        </div>
        <div className="dialog__body stack">{children}</div>
        {footer && <div className="row dialog__foot">{footer}</div>}
      </div>
    </dialog>
  );
}
