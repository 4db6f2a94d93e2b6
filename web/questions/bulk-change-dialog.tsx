import { type ComponentProps, useId } from 'react';
import { readDifficulty } from '#core/questions/difficulty.ts';
import { questionSentences as say } from '#core/questions/question.ts';
import { MoveToTopic } from '#web/catalog/move-to-topic.tsx';
import type { Categories } from '#web/catalog/topic-options.tsx';
import { ChangeRows } from '#web/ui/change-rows.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { DifficultySelect } from './difficulty-select.tsx';

export type BulkChange = 'topic' | 'domain' | 'difficulty';

interface BulkChangeDialogProps extends Pick<ComponentProps<typeof ChangeRows>, 'ids' | 'onChanged' | 'onClose'> {
  change: BulkChange;
  categories: Categories;
  domains: readonly string[];
}

export function BulkChangeDialog({ change, categories, domains, ...rest }: BulkChangeDialogProps) {
  const listId = useId();
  if (change === 'topic')
    return (
      <MoveToTopic
        {...rest}
        noun="question"
        categories={categories}
        needed={say.topicNeeded}
        hint="They keep their quizzes, their versions and what learners did with them."
        change={async (api, ids, topic_id) => (await api.questionsAdmin.move({ ids, topic_id })).moved}
      />
    );
  const isDomain = change === 'domain';
  return (
    <ChangeRows
      {...rest}
      noun="question"
      title={(questions) => `Set the ${change} of ${questions}`}
      confirm={isDomain ? 'Set domain' : 'Set difficulty'}
      doing="Changing"
      {...(!isDomain && { needed: say.difficultyNeeded })}
      change={async ({ questionsAdmin }, ids, value) => {
        const fact = isDomain ? { domain: value } : { difficulty: readDifficulty(value) };
        return (await questionsAdmin.changeMany({ ids, ...fact })).changed;
      }}
      failed="Failed to change questions"
      sentence={(changed) => `Changed ${changed}.`}
      already="so already"
    >
      {(value, setValue, error) =>
        isDomain ? (
          <>
            <Field label="Domain" hint="Leave blank to remove it. Results so far remain with the domain they had.">
              <TextInput
                list={listId}
                autoComplete="off"
                value={value}
                onChange={({ target }) => setValue(target.value)}
              />
            </Field>
            <datalist id={listId}>
              {domains.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        ) : (
          <Field label="Difficulty" error={error}>
            <DifficultySelect first="Choose a difficulty" value={value} onChange={setValue} removable />
          </Field>
        )
      }
    </ChangeRows>
  );
}
