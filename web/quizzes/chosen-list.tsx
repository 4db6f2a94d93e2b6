import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { beginningOf } from '#core/set-papers.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import type { Candidate } from './builder.tsx';
import { QuestionFacts } from './question-facts.tsx';

interface ChosenListProps {
  questions: readonly Candidate[];
  /** Why the server refused some of them, by id. */
  refused: ReadonlyMap<string, string>;
  onMove(from: number, to: number): void;
  onRemove(index: number): void;
}

/** Where the focus goes when the list has been drawn again: a row's button by its deed. */
interface Focus {
  id: string;
  deed: string;
}

/** The chosen questions in order. They are moved with buttons, with Alt and the arrow keys, or dragged by their number. */
export function ChosenList({ questions, refused, onMove, onRemove }: ChosenListProps) {
  const list = useRef<HTMLOListElement>(null);
  const next = useRef<Focus | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const last = questions.length - 1;

  useLayoutEffect(() => {
    if (!next.current) return;
    const { id, deed } = next.current;
    next.current = null;
    list.current?.querySelector<HTMLElement>(`[data-id="${id}"] [data-deed="${deed}"]`)?.focus();
  });

  const move = (from: number, to: number, deed: string) => {
    const question = questions[from];
    if (!question || to < 0 || to > last || to === from) return;
    next.current = { id: question.id, deed };
    onMove(from, to);
  };
  const remove = (index: number) => {
    const neighbour = questions[index + 1] ?? questions[index - 1];
    if (neighbour) next.current = { id: neighbour.id, deed: 'remove' };
    onRemove(index);
  };
  const keys = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const deed = (event.target as HTMLElement).dataset.deed ?? 'up';
    move(index, to, deed);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (dragged !== null && over !== null) onMove(dragged, over > dragged ? over - 1 : over);
    setDragged(null);
    setOver(null);
  };
  const dragOver = (event: DragEvent, index: number) => {
    if (dragged === null) return;
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    setOver(event.clientY > top + height / 2 ? index + 1 : index);
  };

  return (
    <ol ref={list} className="chosen" onDrop={drop}>
      {questions.map((question, index) => {
        const name = beginningOf(question.question_text);
        const why = refused.get(question.id);
        const button = (deed: string, label: string, icon: 'chev' | 'cross', act: () => void, off = false) => (
          <Button
            size="sm"
            variant="quiet"
            className={classNames('btn--icon', deed === 'up' && 'is-up')}
            data-deed={deed}
            aria-label={`${label}: ${name}`}
            title={label}
            aria-disabled={off}
            onClick={act}
          >
            <Icon name={icon} />
          </Button>
        );
        return (
          <li
            key={question.id}
            data-id={question.id}
            className={classNames(
              why !== undefined && 'is-refused',
              dragged === index && 'is-dragged',
              over === index && 'is-before',
              over === index + 1 && index === last && 'is-after',
            )}
            onKeyDown={(event) => keys(event, index)}
            onDragOver={(event) => dragOver(event, index)}
          >
            {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is an extra beside buttons and keys */}
            <span
              className="chosen__n num"
              title="Drag to move"
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', name);
                const row = event.currentTarget.parentElement;
                if (row) event.dataTransfer.setDragImage(row, 8, 8);
                setDragged(index);
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
            >
              {index + 1}
            </span>
            <div className="chosen__q">
              <div className="question-line" dir="auto">
                <InlineText text={question.question_text} />
              </div>
              <QuestionFacts question={question} />
              {why && (
                <p className="error">
                  <Icon name="alert" />
                  <span>{why}</span>
                </p>
              )}
            </div>
            <div className="chosen__acts">
              {button('up', 'Move up', 'chev', () => move(index, index - 1, 'up'), index === 0)}
              {button('down', 'Move down', 'chev', () => move(index, index + 1, 'down'), index === last)}
              {button('remove', 'Take out', 'cross', () => remove(index))}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
