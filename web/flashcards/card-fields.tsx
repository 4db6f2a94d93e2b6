import type { RefObject } from 'react';
import type { ValuesOf } from '#core/fields.ts';
import { cardFields } from '#core/flashcard-admin.ts';
import { type Categories, TopicOptions } from '#web/catalog/topic-options.tsx';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { Field, Select, TextArea } from '#web/ui/field.tsx';
import { readForm } from '#web/ui/record-form.ts';

export type CardContent = ValuesOf<typeof cardFields>;

interface CardFieldsProps {
  categories: Categories;
  content: CardContent;
  failure: ApiFailure | null;
  front?: RefObject<HTMLTextAreaElement | null>;
}

export function CardFields({ categories, content, failure, front }: CardFieldsProps) {
  const errors = failure?.fields ?? {};
  const code = (
    <>
      backticks make <code>code</code>
    </>
  );
  return (
    <>
      <div className="halves">
        <Field label="Front" mark={code} error={errors.front_content} required>
          <TextArea
            ref={front}
            name="front_content"
            rows={5}
            defaultValue={content.front_content}
            maxLength={20_000}
          />
        </Field>
        <Field label="Back" error={errors.back_content} required>
          <TextArea name="back_content" rows={5} defaultValue={content.back_content} maxLength={20_000} />
        </Field>
      </div>
      <Field label="Topic" error={errors.topic_id} required>
        <Select name="topic_id" className="select--sm" defaultValue={content.topic_id}>
          <option value="">Choose a topic</option>
          <TopicOptions categories={categories} />
        </Select>
      </Field>
    </>
  );
}

export const cardContent = (form: FormData): CardContent => readForm(cardFields, form);
