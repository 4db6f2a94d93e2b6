import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** What every form passes on. `sentence` says that a save was refused because somebody else has saved since. */
export interface MeanwhileProps<Saved> {
  sentence: string;
  /** Drops what was typed here. */
  onTheirs(saved: Saved): void;
  /** Saves what was typed here over it, as the next version. */
  onMine(saved: Saved): void;
}

interface SavedMeanwhileProps<Saved> extends MeanwhileProps<Saved> {
  className: string;
  /** What was saved: as it is now; null where it is gone. */
  load(api: Api): Promise<Saved | null>;
  /** Of what is loaded: another id loads again. */
  id?: string;
  /** What is said when it cannot be loaded. */
  failed: string;
  /** What differs between the two. */
  children(saved: Saved): ReactNode;
  theirs?: string;
  mine?: string;
  /** Whether saving is what most people want here: it comes first. */
  prefersMine?: boolean;
  busy?: boolean;
  /** Whether it is above a long form, so that it takes the focus. */
  takesFocus?: boolean;
}

/** Two people edited one thing: shows what the other one saved, and leaves the choice. */
export function SavedMeanwhile<Saved>(props: SavedMeanwhileProps<Saved>) {
  const { className, sentence, load, id = '', failed, children, takesFocus = false } = props;
  const [saved, setSaved] = useState<Saved | null>(null);
  const { run, failure } = useAction(load, failed);
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another id loads again
  useEffect(() => {
    if (takesFocus) section.current?.focus();
    void run().then(setSaved);
  }, [run, id, takesFocus]);
  const again = (
    <Button size="sm" onClick={() => void run().then(setSaved)}>
      Try Again
    </Button>
  );
  return (
    <section ref={section} className={className} aria-label="Saved meanwhile" tabIndex={takesFocus ? -1 : undefined}>
      <Alert tone="error">{sentence}</Alert>
      {failure && (
        <Alert tone="error" action={again}>
          {failure.error}
        </Alert>
      )}
      {saved !== null && (
        <>
          {children(saved)}
          <Choice {...props} saved={saved} />
        </>
      )}
    </section>
  );
}

function Choice<Saved>({ saved, ...props }: SavedMeanwhileProps<Saved> & { saved: Saved }) {
  const { onTheirs, onMine, theirs = 'Take theirs', mine = 'Save mine over it', prefersMine, busy = false } = props;
  const take = (
    <Button key="theirs" size="sm" aria-disabled={busy || undefined} onClick={() => !busy && onTheirs(saved)}>
      {theirs}
    </Button>
  );
  const save = (
    <Button
      key="mine"
      size="sm"
      variant={prefersMine ? 'primary' : 'default'}
      busy={busy}
      onClick={() => onMine(saved)}
    >
      {mine}
    </Button>
  );
  return <div className="row">{prefersMine ? [save, take] : [take, save]}</div>;
}
