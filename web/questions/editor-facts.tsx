import { useId } from 'react';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { TopicSelect } from '#web/catalog/topic-options.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { DifficultySelect } from './difficulty-select.tsx';
import type { Typed } from './draft.ts';
import { ImageField } from './image-field.tsx';

export type Category = Output<'catalogAdmin.list'>['categories'][number];

interface EditorFactsProps {
  typed: Typed;
  fields: Record<string, string>;
  categories: readonly Category[];
  onType(part: Partial<Typed>): void;
}

export function EditorFacts({ typed, fields, categories, onType }: EditorFactsProps) {
  const id = useId();
  const topic = categories.flatMap(({ topics }) => topics).find((one) => one.id === typed.topic_id);
  return (
    <>
      <ImageField
        name="image_url"
        value={typed.image_url}
        error={fields.image_url}
        onChange={(image_url) => onType({ image_url })}
      />
      <div className="fit">
        <Field label="Topic" error={fields.topic_id}>
          <TopicSelect categories={categories} value={typed.topic_id} onChange={(topic_id) => onType({ topic_id })} />
        </Field>
        <Field label="Difficulty" mark="optional" error={fields.difficulty}>
          <DifficultySelect first="None" value={typed.difficulty} onChange={(difficulty) => onType({ difficulty })} />
        </Field>
      </div>
      <div className="fit">
        <Field label="Domain" mark="optional" error={fields.domain}>
          <TextInput
            className="input--sm"
            list={id}
            autoComplete="off"
            value={typed.domain}
            onChange={({ target }) => onType({ domain: target.value })}
          />
        </Field>
        <datalist id={id}>
          {topic?.domains.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field label="Reference" mark="optional" error={fields.reference}>
          <TextInput
            className="input--sm"
            autoComplete="off"
            value={typed.reference}
            onChange={({ target }) => onType({ reference: target.value })}
          />
        </Field>
      </div>
      <div className="fit">
        <Field label="Objective" mark="optional" error={fields.objective}>
          <TextInput
            className="input--sm"
            autoComplete="off"
            value={typed.objective}
            onChange={({ target }) => onType({ objective: target.value })}
          />
        </Field>
        <Field label="Family" mark="optional" error={fields.family}>
          <TextInput
            className="input--sm"
            autoComplete="off"
            value={typed.family}
            onChange={({ target }) => onType({ family: target.value })}
          />
        </Field>
        <Field label="Checked" mark="optional" error={fields.checked_on}>
          <TextInput
            className="input--sm"
            type="date"
            value={typed.checked_on}
            onChange={({ target }) => onType({ checked_on: target.value })}
          />
        </Field>
      </div>
      <p className="hint">
        Questions with one family ask about the same point, those with one objective about the same aim of the exam. A
        learner who misses one meets another of them a few days later.
      </p>
    </>
  );
}
