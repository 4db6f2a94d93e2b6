import { countedFlashcards } from '#core/flashcard-admin.ts';
import { Field, Select } from '#web/ui/field.tsx';
import type { CardPreview, DuplicateChoices } from './use-card-upload.ts';

interface UploadCardDuplicatesProps {
  preview: CardPreview;
  choices: DuplicateChoices;
  onChoose(choices: DuplicateChoices): void;
}

/** What becomes of flashcards that are there already. Shows where there are some. */
export function UploadCardDuplicates({ preview, choices, onChoose }: UploadCardDuplicatesProps) {
  const { same_id_count, same_front_count } = preview;
  if (same_id_count + same_front_count === 0) return null;
  const whose = (count: number, noun: string) =>
    `${countedFlashcards(count)} whose ${count === 1 ? `${noun} exists` : `${noun}s exist`}`;
  return (
    <div className="up__same">
      {same_id_count > 0 && (
        <Field label={whose(same_id_count, 'Id')}>
          <Select
            className="select--sm"
            value={choices.same_id}
            onChange={({ target }) =>
              onChoose({ ...choices, same_id: target.value === 'update' ? 'update' : 'skip' })
            }
          >
            <option value="skip">Skip</option>
            <option value="update">Update</option>
          </Select>
        </Field>
      )}
      {same_front_count > 0 && (
        <Field label={whose(same_front_count, 'front')}>
          <Select
            className="select--sm"
            value={choices.same_front}
            onChange={({ target }) => onChoose({ ...choices, same_front: target.value === 'add' ? 'add' : 'skip' })}
          >
            <option value="skip">Skip</option>
            <option value="add">Upload all the same</option>
          </Select>
        </Field>
      )}
    </div>
  );
}
