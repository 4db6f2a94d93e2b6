import { useId } from 'react';
import { readOutline } from '#core/catalog/outline.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { TopicSelect } from '#web/catalog/topic-options.tsx';
import { useLoaded } from '#web/lib/use-loaded.ts';
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
  const { topic_id } = typed;
  const topic = categories.flatMap(({ topics }) => topics).find((one) => one.id === topic_id);
  const line = (name: 'domain' | 'reference' | 'objective' | 'family') => ({
    error: fields[name],
    value: typed[name],
    onChange: (value: string) => onType({ [name]: value }),
  });
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
          <TopicSelect categories={categories} value={topic_id} onChange={(topic_id) => onType({ topic_id })} />
        </Field>
        <Field label="Difficulty" mark="optional" error={fields.difficulty}>
          <DifficultySelect first="None" value={typed.difficulty} onChange={(difficulty) => onType({ difficulty })} />
        </Field>
      </div>
      <div className="fit">
        <Line label="Domain" {...line('domain')} known={topic?.domains.map((value) => ({ value }))} />
        <Line label="Reference" {...line('reference')} />
      </div>
      <div className="fit">
        {topic ? (
          <ObjectiveLine key={topic_id} topic_id={topic_id} {...line('objective')} />
        ) : (
          <Line label="Objective" {...line('objective')} />
        )}
        <Line label="Family" {...line('family')} />
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

interface ValueProps {
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

interface LineProps extends ValueProps {
  label: string;
  /** Offered while one types. */
  known?: readonly { value: string; text?: string }[] | undefined;
}

function Line({ label, value, error, known = [], onChange }: LineProps) {
  const id = useId();
  return (
    <>
      <Field label={label} mark="optional" error={error}>
        <TextInput
          className="input--sm"
          list={id}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <datalist id={id}>
        {known.map(({ value, text }) => (
          <option key={value} value={value} label={text} />
        ))}
      </datalist>
    </>
  );
}

/** Offers the objectives of the topic's outline, with the code of the exam so that all questions name one alike. */
function ObjectiveLine({ topic_id, ...props }: ValueProps & { topic_id: string }) {
  const { loaded } = useLoaded(async (api) => (await api.catalogAdmin.topic({ topic_id })).topic, '');
  const objectives = readOutline(loaded?.exam_outline ?? '').outline.domains.flatMap((domain) => domain.objectives);
  const known = objectives.map(({ id, text }) => ({
    value: [loaded?.exam_code, id].filter(Boolean).join(' '),
    text,
  }));
  return <Line label="Objective" {...props} known={known} />;
}
