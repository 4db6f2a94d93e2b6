import type { ReactNode } from 'react';
import type { ShownCard } from '#core/demo-flashcards.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { once } from '#web/ui/once.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Thread } from '#web/ui/thread.tsx';
import { Card } from './card.tsx';
import { useDeck } from './use-deck.ts';
import { useDeckKeys } from './use-deck-keys.ts';

interface DeckProps {
  title: string;
  description: string;
  /** At least one. */
  cards: readonly ShownCard[];
  /** The ways on, as links. */
  children: ReactNode;
}

/** One card at a time: turn it, move on, shuffle. */
export function Deck({ title, description, cards, children }: DeckProps) {
  const deck = useDeck(cards);
  const { index, total, turn, go } = deck;
  useDeckKeys({
    turn,
    previous: () => go(index - 1),
    next: () => go(index + 1),
    first: () => go(0),
    last: () => go(total - 1),
  });
  return (
    <>
      <PageHead
        slim
        title={title}
        meta={
          <span className="num" role="status">
            {index + 1} of {total}
          </span>
        }
        lead={description}
      />
      <Thread value={index + 1} max={total} />
      <Card card={deck.card} side={deck.side} justTurned={deck.justTurned} onTurn={turn} />
      <div className="moves" data-deck-buttons>
        <Button size="lg" aria-disabled={index === 0} onClick={once(() => go(index - 1))}>
          <Icon name="left" />
          Previous
        </Button>
        <span className="t1 soft keys hide-s">
          <span>
            <kbd>Space</kbd> turn
          </span>
          <span>
            <kbd>←</kbd> <kbd>→</kbd> move
          </span>
        </span>
        <Button size="lg" aria-disabled={index === total - 1} onClick={once(() => go(index + 1))}>
          Next
          <Icon name="right" />
        </Button>
      </div>
      <div className="row row--apart deck__acts">
        {total > 1 && <Order deck={deck} />}
        <div className="row">{children}</div>
      </div>
    </>
  );
}

function Order({ deck }: { deck: ReturnType<typeof useDeck> }) {
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
