import type { MouseEvent, ReactNode } from 'react';
import type { ShownCard } from '#core/demo-flashcards.ts';
import type { Side } from '#core/flashcards.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';

interface CardProps {
  card: ShownCard;
  side: Side;
  justTurned: boolean;
  onTurn(): void;
  seen?: ReactNode;
}

/** The number of characters from which text is set smaller. */
const SHORT = 110;

/** Only the visible side is in the live region, so that it is read out. */
export function Card({ card, side, justTurned, onTurn, seen }: CardProps) {
  const text = side === 'front' ? card.front_content : card.back_content;
  const small = text.length > SHORT || text.includes('\n');
  // A click turns the card unless it ends a text selection.
  const click = (event: MouseEvent) => {
    const marked = !(event.target as Element).closest('button') && getSelection()?.isCollapsed === false;
    if (!marked) onTurn();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; keys have the button inside, whose click arrives here too
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      className={classNames('flash', side === 'back' && 'flash--back', justTurned && 'flash--turned')}
      onClick={click}
    >
      <div className="flash__text" aria-live="polite" aria-atomic="true">
        <span className="flash__side t1">{side === 'front' ? 'Front' : 'Back'}</span>
        <div key={`${card.id} ${side}`} className="flash__body">
          {paragraphsOf(text).map((paragraph, index) => (
            <div key={index} dir="auto" className={small ? 'flash__small' : undefined}>
              <InlineText text={paragraph} />
            </div>
          ))}
        </div>
      </div>
      {seen && <span className="flash__seen t1">Last seen {seen}</span>}
      <button type="button" className="flash__turn t1">
        <Icon name="turn" />
        Turn
        <span className="sr"> the card</span>
      </button>
    </div>
  );
}

/** Blocks of code may contain empty lines. */
function paragraphsOf(text: string): string[] {
  return text.includes('```') ? [text] : text.split(/\r?\n(?:[ \t]*\r?\n)+/);
}
