import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';
import { withoutExhibits } from '#core/questions/exhibits.ts';
import { beginningOf } from '#core/quizzes/admin-quiz.ts';
import { MoveButtons } from '#web/admin-kit/move-buttons.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import { QuestionFacts } from './pick-list.tsx';
import type { Candidate } from './use-quiz-draft.ts';

interface ChosenListProps {
  questions: readonly Candidate[];
  refused: ReadonlyMap<string, string>;
  onMove(from: number, to: number): void;
  onRemove(index: number): void;
}

export function ChosenList({ questions, refused, onMove, onRemove }: ChosenListProps) {
  const list = useRef<HTMLOListElement>(null);
  const neighbour = useRef<string | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const last = questions.length - 1;

  useLayoutEffect(() => {
    if (neighbour.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-id="${neighbour.current}"] [data-action="remove"]`)?.focus();
    neighbour.current = null;
  });

  const remove = (index: number) => {
    neighbour.current = (questions[index + 1] ?? questions[index - 1])?.id ?? null;
    onRemove(index);
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
    <ol ref={list} className="chosen lined" onDrop={drop}>
      {questions.map((question, index) => {
        const name = beginningOf(question.question_text);
        const why = refused.get(question.id);
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
            <div className="min0">
              <div className="question-line clamp" dir="auto">
                <InlineText text={withoutExhibits(question.question_text)} />
              </div>
              <QuestionFacts question={question} />
              <FieldError error={why} />
            </div>
            <MoveButtons
              className="chosen__acts"
              name={name}
              index={index}
              last={last}
              onMove={(to) => onMove(index, to)}
            >
              <Button
                size="sm"
                variant="quiet"
                className="btn--icon"
                data-action="remove"
                aria-label={`Take out: ${name}`}
                title="Take out"
                onClick={() => remove(index)}
              >
                <Icon name="cross" />
              </Button>
            </MoveButtons>
          </li>
        );
      })}
    </ol>
  );
}
