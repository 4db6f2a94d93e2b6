import { Confirm, type ConfirmProps } from '#web/ui/confirm.tsx';

/** Before a start that takes the place of an unfinished test of the topic. */
export function DiscardUnfinished(props: Pick<ConfirmProps, 'busy' | 'busyText' | 'onConfirm' | 'onClose'>) {
  return (
    <Confirm title="Discard the unfinished test?" confirm="Start over" danger {...props}>
      <p>Its answers are deleted and it is not scored. Your earlier results stay.</p>
    </Confirm>
  );
}
