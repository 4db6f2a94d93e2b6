import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface ConflictPanelProps {
  sentence: string;
  conflicts?: readonly { label: string; theirs: string; mine: string }[];
  children?: ReactNode;
  mine?: string;
  onTheirs(): void;
  onMine(): void;
}

export function ConflictPanel(props: ConflictPanelProps) {
  const { sentence, conflicts = [], children, mine = 'Save mine over it', onTheirs, onMine } = props;
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} className="conflict stack stack--tight" aria-label="Changed by someone else" tabIndex={-1}>
      <Alert tone="error">{sentence}</Alert>
      {children ?? (
        <dl className="both t1">
          {conflicts.map(({ label, theirs, mine }) => (
            <div key={label}>
              <dt>{label}</dt>
              <Version label="Theirs" text={theirs} />
              <Version label="Yours" text={mine} />
            </div>
          ))}
        </dl>
      )}
      <div className="row">
        <Button size="sm" onClick={onTheirs}>
          Take theirs
        </Button>
        <Button size="sm" onClick={onMine}>
          {mine}
        </Button>
      </div>
    </section>
  );
}

function Version({ label, text }: { label: string; text: string }) {
  // A text that may scroll must be reachable with the keyboard.
  return (
    <dd tabIndex={text.length > 300 ? 0 : undefined}>
      <span className="soft">{label}: </span>
      {text || '(empty)'}
    </dd>
  );
}
