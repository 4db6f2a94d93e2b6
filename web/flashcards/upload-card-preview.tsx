import { memo } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { CardPreview } from './use-card-upload.ts';

type Previewed = CardPreview['flashcards'][number];

interface UploadCardPreviewProps {
  preview: CardPreview;
  onGo(line: number): void;
}

/** The cards of a text as they were read, each with what becomes of it. */
export const UploadCardPreview = memo(function UploadCardPreview({ preview, onGo }: UploadCardPreviewProps) {
  const { flashcards, flashcard_count } = preview;
  if (flashcards.length === 0) return null;
  const more = flashcard_count - flashcards.length;
  return (
    <>
      <ol className="prev">
        {flashcards.map((card, index) => (
          <li key={card.line}>
            <span className="mono soft">{index + 1}</span>
            <div>
              <div className="serif prev__q" dir="auto">
                <InlineText text={card.front_content} />
              </div>
              <div className="t1" dir="auto">
                <InlineText text={card.back_content} />
              </div>
              {card.duplicate && <DuplicateNote duplicate={card.duplicate} onGo={onGo} />}
            </div>
            <Act act={card.act} />
          </li>
        ))}
      </ol>
      {more > 0 && <p className="t1 soft">And {more.toLocaleString('en-US')} more, which are not shown here.</p>}
    </>
  );
});

function Act({ act }: Pick<Previewed, 'act'>) {
  if (act === 'skip') return <span className="state">Skipped</span>;
  return (
    <span className="state state--ok">
      <Icon name="check" />
      {act === 'add' ? 'Ready' : 'Update'}
    </span>
  );
}

interface DuplicateNoteProps {
  duplicate: NonNullable<Previewed['duplicate']>;
  onGo(line: number): void;
}

function DuplicateNote({ duplicate: { kind, line, same, existing }, onGo }: DuplicateNoteProps) {
  if (!existing) {
    return (
      <p className="t1 prev__note">
        The same front stands in{' '}
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
  if (same) return <p className="t1 prev__note">{since}, with the same back.</p>;
  return (
    <details className="cards__compare t1">
      <summary className="prev__note">
        {since}. <span className="link">Compare</span>
      </summary>
      <div className="cards__theirs">
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
