import type { MouseEvent, ReactNode } from 'react';
import type { ShownCard } from '#core/demo/flashcards.ts';
import type { Side } from '#core/flashcards/flashcards.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import { once } from '#web/ui/once.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Thread } from '#web/ui/thread.tsx';
import { type DeckState, useDeck, useDeckKeys } from './use-deck.ts';

interface DeckHead {
  title: string;
  description: string;
  children: ReactNode;
}

/** `cards` has at least one. */
export function Deck({ cards, ...head }: DeckHead & { cards: readonly ShownCard[] }) {
  const deck = useDeck(cards);
  useDeckKeys(deckKeys(deck));
  return <DeckView deck={deck} {...head} />;
}

export function deckKeys({ index, total, turn, go }: DeckState) {
  return {
    turn,
    previous: () => go(index - 1),
    next: () => go(index + 1),
    first: () => go(0),
    last: () => go(total - 1),
  };
}

interface DeckViewProps extends DeckHead {
  deck: DeckState;
  onTurn?: () => void;
  seen?: ReactNode;
  saving?: ReactNode;
  notice?: ReactNode;
  grades?: ReactNode;
  keys?: ReactNode;
  end?: { panel: ReactNode; keys: ReactNode; next: ReactNode; after: ReactNode };
}

export function DeckView({ deck, title, description, onTurn = deck.turn, children, ...given }: DeckViewProps) {
  const { index, last, total, go, card } = deck;
  const { end } = given;
  return (
    <>
      <PageHead
        slim
        title={title}
        meta={
          <>
            {given.saving}
            <span className="num" role="status">
              {Math.min(index + 1, total)} of {total}
            </span>
          </>
        }
        lead={description}
      />
      <Thread value={Math.min(index + 1, total)} max={total} />
      {given.notice}
      {card ? (
        <Card card={card} side={deck.side} justTurned={deck.justTurned} onTurn={onTurn} seen={given.seen} />
      ) : (
        end?.panel
      )}
      {given.grades}
      <div className="moves no-print" data-deck-buttons>
        <Button size="lg" aria-disabled={index === 0} onClick={once(() => go(index - 1))}>
          <Icon name="left" />
          Previous
        </Button>
        <span className="t1 soft keys hide-s">
          {card ? (
            <>
              <span>
                <kbd>Space</kbd> turn
              </span>
              {given.keys}
              <span>
                <kbd>←</kbd> <kbd>→</kbd> move
              </span>
            </>
          ) : (
            end?.keys
          )}
        </span>
        {card ? (
          <Button size="lg" aria-disabled={index === last} onClick={once(() => go(index + 1))}>
            Next
            <Icon name="right" />
          </Button>
        ) : (
          end?.next
        )}
      </div>
      {card ? (
        <div className="row row--apart deck__acts">
          {total > 1 && <Order deck={deck} />}
          <div className="row">{children}</div>
        </div>
      ) : (
        end?.after
      )}
    </>
  );
}

function Order({ deck }: { deck: DeckState }) {
  return (
    <div className="row" data-deck-buttons>
      <Button onClick={deck.shuffle}>{deck.shuffled ? 'Shuffle again' : 'Shuffle'}</Button>
      {deck.shuffled && (
        <Button variant="quiet" onClick={deck.unshuffle}>
          Back in order
        </Button>
      )}
      <span className="t1 soft deck__said" role="status">
        {deck.shuffled && 'Shuffled.'}
      </span>
    </div>
  );
}

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
function Card({ card, side, justTurned, onTurn, seen }: CardProps) {
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
        <span className="flash__side t1 soft">{side === 'front' ? 'Front' : 'Back'}</span>
        <div key={`${card.id} ${side}`} className="flash__body">
          {paragraphsOf(text).map((paragraph, index) => (
            <div key={index} dir="auto" className={small ? 'flash__small' : undefined}>
              <InlineText text={paragraph} />
            </div>
          ))}
        </div>
      </div>
      {seen && <span className="flash__seen t1 soft">Last seen {seen}</span>}
      <button type="button" className="flash__turn t1 no-print">
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
