import { InlineText } from '#web/ui/inline-text.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { CardPreview } from './upload-kind.tsx';

type Previewed = CardPreview['flashcards'][number];

export function UploadedCard({ card, onGo }: { card: Previewed; onGo(line: number): void }) {
  return (
    <>
      <div className="serif t3" dir="auto">
        <InlineText text={card.front_content} />
      </div>
      <div className="t1" dir="auto">
        <InlineText text={card.back_content} />
      </div>
      {card.duplicate && <DuplicateNote duplicate={card.duplicate} onGo={onGo} />}
    </>
  );
}

interface DuplicateNoteProps {
  duplicate: NonNullable<Previewed['duplicate']>;
  onGo(line: number): void;
}

function DuplicateNote({ duplicate: { kind, line, same, existing }, onGo }: DuplicateNoteProps) {
  if (!existing) {
    return (
      <p className="t1 state--wait">
        The same front is in{' '}
        <button type="button" className="link" onClick={() => onGo(line ?? 1)}>
          line {line}
        </button>
        .
      </p>
    );
  }
  const since = (
    <>
      {kind === 'id' ? 'This Id exists' : 'This front exists'} in this topic since{' '}
      <LocalDate at={existing.created_at} />
    </>
  );
  if (same) return <p className="t1 state--wait">{since}, with the same back.</p>;
  return (
    <details className="t1">
      <summary className="state--wait">
        {since}. <span className="link">Compare</span>
      </summary>
      <div className="well grid gap-2 mt-2">
        <div className="serif" dir="auto">
          <InlineText text={existing.front_content} />
        </div>
        <div dir="auto">
          <InlineText text={existing.back_content} />
        </div>
      </div>
    </details>
  );
}
