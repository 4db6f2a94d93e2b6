import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';

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

/** Radix keeps the focus inside and closes on Escape and outside. Its own overlay is left out: it locks scrolling by
    a style element that the content security policy refuses; `.scrim` does it from the style sheet. */
export function Dialog({ open, onOpenChange, title, children, footer, asks = false }: DialogProps) {
  /* Opened by state, without a Radix trigger: where the focus goes back to is ours to remember. */
  const opener = useRef<Element | null>(null);
  const remember = () => {
    opener.current = document.activeElement;
  };
  const giveBack = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className="scrim">
          <Radix.Content
            className="dialog"
            role={asks ? 'alertdialog' : 'dialog'}
            aria-modal="true"
            aria-describedby={undefined}
            onOpenAutoFocus={remember}
            onCloseAutoFocus={giveBack}
          >
            <div className="dialog__head">
              <Radix.Title className="t5">{title}</Radix.Title>
            </div>
            <div className="dialog__body stack">{children}</div>
            {footer && <div className="dialog__foot">{footer}</div>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
