import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { flashcardName } from '#core/flashcards/admin.ts';
import type { Column } from '#web/admin-kit/data-table.tsx';
import { Button } from '#web/ui/button.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';

export type Card = Output<'flashcardsAdmin.list'>['flashcards'][number];

export const nameOf = ({ front_content }: Card) => flashcardName(front_content);

export const cardColumns = (begin: (kind: 'edit' | 'delete', card: Card) => void): Column<Card>[] => [
  {
    head: 'Front',
    bare: true,
    cell: ({ front_content }) => <Side text={front_content} serif />,
    csv: ({ front_content }) => front_content,
  },
  {
    head: 'Back',
    cell: ({ back_content }) => <Side text={back_content} />,
    csv: ({ back_content }) => back_content,
  },
  {
    head: 'Topic',
    className: 'col-m',
    cell: (card) => (
      <>
        <bdi>{card.topic_name}</bdi>
        <div className="soft">{card.category_name}</div>
      </>
    ),
    csv: ({ topic_name }) => topic_name,
  },
  {
    head: 'Created',
    sort: '-created',
    className: 'soft num col-s',
    cell: ({ created_at }) => <LocalDate at={created_at} style="medium" />,
    csv: ({ created_at }) => created_at,
  },
  {
    head: 'Actions',
    headHidden: true,
    className: 'acts',
    cell: (card) => (
      <>
        <Button
          size="sm"
          data-edits={card.id}
          aria-label={`Edit ${nameOf(card)}`}
          onClick={() => begin('edit', card)}
        >
          Edit
        </Button>
        <DeleteButton name={nameOf(card)} onClick={() => begin('delete', card)} />
      </>
    ),
  },
];

function Side({ text, serif = false }: { text: string; serif?: boolean }) {
  return (
    <div className={serif ? 'serif t3 clamp' : 'clamp'} dir="auto">
      <InlineText text={text} />
    </div>
  );
}
