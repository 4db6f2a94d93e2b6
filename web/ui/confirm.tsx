import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the thing: "Delete 3 questions?" */
  title: ReactNode;
  /** What goes with it and what stays. */
  children?: ReactNode;
  /** The same verb again, not "OK". */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  busyText?: string;
  onConfirm: () => void;
};

/** Asks before something that cannot be taken back. While it is under way the dialog stays. */
export function Confirm(props: ConfirmProps) {
  const {
    open,
    onOpenChange,
    title,
    children,
    confirm,
    cancel = 'Cancel',
    danger,
    busy,
    busyText,
    onConfirm,
  } = props;
  const close = (next: boolean) => {
    if (!busy) onOpenChange(next);
  };
  const footer = (
    <>
      <Button aria-disabled={busy} onClick={() => close(false)}>
        {cancel}
      </Button>
      <Button
        variant={danger ? 'danger-solid' : 'primary'}
        busy={busy}
        {...(busyText && { busyText })}
        onClick={onConfirm}
      >
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onOpenChange={close} title={title} footer={footer} asks>
      {children}
    </Dialog>
  );
}
