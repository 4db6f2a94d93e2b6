import type { RefObject } from 'react';
import type { Categories } from '#web/catalog/topic-options.tsx';
import { TopicOptions } from '#web/catalog/topic-options.tsx';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { Field, Select, TextArea } from '#web/ui/field.tsx';

export interface CardContent {
  front_content: string;
  back_content: string;
  topic_id: string;
}

interface CardFieldsProps {
  categories: Categories;
  /** What the fields say at first. */
  content: CardContent;
  failure: ApiFailure | null;
  front?: RefObject<HTMLTextAreaElement | null>;
}

/** Both sides of a card beside each other, and its topic, from which its category follows. */
export function CardFields({ categories, content, failure, front }: CardFieldsProps) {
  const { front_content, back_content, topic_id } = failure?.fields ?? {};
  const code = (
    <>
      backticks make <code>code</code>
    </>
  );
  return (
    <>
      <div className="cards__sides">
        <Field label="Front" mark={code} error={front_content} required>
          <TextArea
            ref={front}
            name="front_content"
            rows={5}
            defaultValue={content.front_content}
            maxLength={20_000}
          />
        </Field>
        <Field label="Back" error={back_content} required>
          <TextArea name="back_content" rows={5} defaultValue={content.back_content} maxLength={20_000} />
        </Field>
      </div>
      <Field label="Topic" error={topic_id} required className="cards__topic">
        <Select name="topic_id" className="select--sm" defaultValue={content.topic_id}>
          <option value="">Choose a topic</option>
          <TopicOptions categories={categories} />
        </Select>
      </Field>
    </>
  );
}

/** What the fields of a form say. */
export function cardContent(form: FormData): CardContent {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    front_content: text('front_content'),
    back_content: text('back_content'),
    topic_id: text('topic_id'),
  };
}
