import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmProps {
  title: ReactNode;
  children?: ReactNode;
  confirm: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  busyText?: string;
  onConfirm(): void;
  onClose(): void;
}

/** The dialog stays open while it runs. */
export function Confirm(props: ConfirmProps) {
  const { title, children, confirm, cancel = 'Cancel', danger, busy, busyText, onConfirm, onClose } = props;
  const close = () => {
    if (!busy) onClose();
  };
  const footer = (
    <>
      <Button aria-disabled={busy} onClick={close}>
        {cancel}
      </Button>
      <Button variant={danger ? 'danger-solid' : 'primary'} busy={busy} busyText={busyText} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog onClose={close} title={title} footer={footer} asks>
      {children}
    </Dialog>
  );
}
