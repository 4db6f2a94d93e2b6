import type { ReactNode } from 'react';
import type { Api } from '#core/contract/index.ts';
import { flashcardName } from '#core/flashcard-office.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { Selection } from '#web/ui/use-selection.ts';

export type Card = Awaited<ReturnType<Api['flashcardsOffice']['list']>>['flashcards'][number];

interface CardRowsProps {
  cards: readonly Card[];
  selection: Selection;
  /** The editor of a card that is open; null shows the card. */
  editor(card: Card): ReactNode;
  onEdit(card: Card): void;
  onDelete(card: Card): void;
}

/** The cards of the list, front and back side by side. */
export function CardRows({ cards, selection, editor, onEdit, onDelete }: CardRowsProps) {
  const columns: Column<Card>[] = [
    { head: 'Front', className: 'cards__side', bare: true, cell: (card) => <Side text={card.front_content} serif /> },
    { head: 'Back', className: 'cards__side', cell: (card) => <Side text={card.back_content} /> },
    {
      head: 'Topic',
      className: 'cards__home',
      cell: (card) => (
        <>
          <bdi>{card.topic_name}</bdi> <span className="soft">{card.category_name}</span>
        </>
      ),
    },
    {
      head: 'Created',
      className: 'soft num cards__date',
      cell: (card) => <LocalDate at={card.created_at} style="medium" />,
    },
    {
      head: 'Actions',
      headHidden: true,
      className: 'acts',
      cell: (card) => (
        <>
          <Button
            size="sm"
            id={editButtonId(card.id)}
            aria-label={`Edit ${flashcardName(card.front_content)}`}
            onClick={() => onEdit(card)}
          >
            Edit
          </Button>
          <Button
            size="sm"
            variant="danger"
            className="btn--icon"
            aria-label={`Delete ${flashcardName(card.front_content)}`}
            onClick={() => onDelete(card)}
          >
            <Icon name="trash" />
          </Button>
        </>
      ),
    },
  ];
  return (
    <DataTable
      label="Flashcards"
      columns={columns}
      rows={cards}
      nameOf={(card) => flashcardName(card.front_content)}
      empty="No flashcards found matching the current filters"
      selection={selection}
      open={editor}
    />
  );
}

/** Where the focus goes back to when an editor closes. */
export function editButtonId(id: string): string {
  return `edit-${id}`;
}

function Side({ text, serif = false }: { text: string; serif?: boolean }) {
  return (
    <div className={serif ? 'serif cards__text cards__text--front' : 'cards__text'} dir="auto">
      <InlineText text={text} />
    </div>
  );
}
