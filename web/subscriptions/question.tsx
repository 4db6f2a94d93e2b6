import type { ReactNode } from 'react';
import type { ApiFailure } from '#web/lib/api-error.ts';
import type { Action } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { ActForm } from './act-form.tsx';

interface QuestionProps {
  /** As in the address: signing in again leads back to the question. */
  ask: string;
  intent: 'checkout' | 'switch' | 'cancel';
  priceId?: string;
  title: ReactNode;
  children: ReactNode;
  confirm: string;
  busyText: string;
  keep?: string;
  danger?: boolean;
  action: Pick<Action<[], unknown>, 'busy' | 'failure'> & { run(): Promise<unknown> };
  failed: ApiFailure | null;
  onClose(failed: boolean): void;
}

/** It stays open during the call and after a failure. */
export function Question(props: QuestionProps) {
  const { ask, intent, priceId, title, children, confirm, busyText, keep = 'Go back', danger = false } = props;
  const { action, failed, onClose } = props;
  const hydrated = useHydrated();
  const failure = <CallFailure failure={action.failure ?? failed} back={`/subscription?ask=${ask}`} />;
  const variant = danger ? 'danger-solid' : 'primary';
  if (!hydrated) {
    return (
      <section className="panel panel--seal stack question" aria-labelledby="question">
        <h2 id="question" className="t5">
          {title}
        </h2>
        {children}
        {failure}
        <ActForm
          intent={intent}
          fields={{ ask, ...(priceId && { priceId }) }}
          className="row"
          onAct={() => void action.run()}
        >
          <a className="btn" href="/subscription">
            {keep}
          </a>
          <Button type="submit" variant={variant}>
            {confirm}
          </Button>
        </ActForm>
      </section>
    );
  }
  const close = () => {
    if (!action.busy) onClose(action.failure !== null);
  };
  const footer = (
    <>
      <Button aria-disabled={action.busy} onClick={close}>
        {keep}
      </Button>
      <Button variant={variant} busy={action.busy} busyText={busyText} onClick={() => void action.run()}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog onClose={close} title={title} footer={footer} asks={danger}>
      {children}
      {failure}
    </Dialog>
  );
}
