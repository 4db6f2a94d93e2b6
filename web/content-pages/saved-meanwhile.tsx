import { useEffect, useState } from 'react';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type OfficePage, pageNow, type Typed } from './office-page.ts';

interface SavedMeanwhileProps {
  sentence: string;
  page_id: string;
  typed: Typed;
  /** Names of the fields as the form shows them. */
  labels: Readonly<Record<string, string>>;
  fieldsOf(page: OfficePage): Typed;
  /** Drops what was typed here. */
  onTheirs(page: OfficePage): void;
  /** Saves what was typed here over it, as the next version. */
  onMine(page: OfficePage): void;
}

/** Two people edited one page: shows what the other one saved where it is something else, and leaves the choice. */
export function SavedMeanwhile(props: SavedMeanwhileProps) {
  const { sentence, page_id, typed, labels, fieldsOf, onTheirs, onMine } = props;
  const [theirs, setTheirs] = useState<OfficePage | null>(null);
  const { run, failure } = useAction(pageNow, 'Failed to load pages');
  useEffect(() => {
    void run(page_id).then(setTheirs);
  }, [run, page_id]);
  const said = theirs && fieldsOf(theirs);
  const others = said ? Object.keys(labels).filter((name) => said[name] !== typed[name]) : [];
  return (
    <section className="meanwhile" aria-label="Saved meanwhile">
      <Alert tone="error">{sentence}</Alert>
      {failure && <Alert tone="error">{failure.error}</Alert>}
      {theirs && said && (
        <>
          <p className="t1 soft">
            {others.length === 0
              ? 'They saved the same as you typed.'
              : 'What they saved, where yours says something else:'}
          </p>
          <dl className="meanwhile__said t1">
            {others.map((name) => (
              <div key={name}>
                <dt>{labels[name]}</dt>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to be reachable with the keyboard */}
                <dd tabIndex={0}>{said[name] || '(empty)'}</dd>
              </div>
            ))}
          </dl>
          <div className="row">
            <Button size="sm" onClick={() => onTheirs(theirs)}>
              Take theirs
            </Button>
            <Button size="sm" onClick={() => onMine(theirs)}>
              Save mine over it
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
