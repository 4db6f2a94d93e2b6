import { type ComponentProps, useId } from 'react';
import { Link } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { readDifficulty } from '#core/questions/difficulty.ts';
import { questionSentences as say } from '#core/questions/question.ts';
import { ChangeRows } from '#web/admin-kit/change-rows.tsx';
import { DeleteRows } from '#web/admin-kit/delete-rows.tsx';
import { type Categories, MoveToTopic, TopicOptions } from '#web/catalog/topic-options.tsx';
import { useLoaded } from '#web/lib/use-loaded.ts';
import { Alert } from '#web/ui/alert.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Field, Select, TextInput } from '#web/ui/field.tsx';
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
        change={(api, ids, topic_id) => api.questionsAdmin.move({ ids, topic_id })}
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
      change={({ questionsAdmin }, ids, value) =>
        questionsAdmin.changeMany({ ids, ...(isDomain ? { domain: value } : { difficulty: readDifficulty(value) }) })
      }
      failed="Failed to change questions"
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

interface AddToQuizDialogProps {
  ids: readonly string[];
  onAdded(sentence: string | null): void;
  onClose(): void;
}

type Quizzes = Output<'questionsAdmin.quizzes'>['quizzes'];

export function AddToQuizDialog({ ids, onAdded, onClose }: AddToQuizDialogProps) {
  const { loaded, failure } = useLoaded((api) => api.questionsAdmin.quizzes({}), 'Failed to load the quizzes');
  const quizzes = loaded?.quizzes;
  return (
    <ChangeRows
      noun="question"
      ids={ids}
      title={(questions) => `Add ${questions} to a quiz`}
      confirm="Add to quiz"
      doing="Adding"
      needed={say.quizNeeded}
      change={(api, ids, quiz_id) => api.questionsAdmin.addToQuiz({ ids, quiz_id })}
      failed="Failed to add questions to the quiz"
      onChanged={onAdded}
      onClose={onClose}
    >
      {(value, setValue, error) =>
        quizzes?.length === 0 ? (
          <Alert tone="info">
            There is no quiz yet. Make one in the <Link to="/admin/content/quizzes">Quiz Builder</Link>.
          </Alert>
        ) : (
          <>
            <CallFailure failure={failure} back="/admin/content/questions" />
            <Field
              label="Quiz"
              error={error}
              hint="They are added at its end. Those that are in it stay where they are."
            >
              <Select value={value} disabled={!quizzes} onChange={({ target }) => setValue(target.value)}>
                <option value="">Choose a quiz</option>
                <TopicOptions categories={byTopic(quizzes ?? [])} />
              </Select>
            </Field>
          </>
        )
      }
    </ChangeRows>
  );
}

const byTopic = (quizzes: Quizzes): Categories =>
  [...Map.groupBy(quizzes, ({ topic_name }) => topic_name)].map(([name, those]) => ({
    id: name,
    name,
    topics: those.map(({ id, title }) => ({ id, name: title })),
  }));

interface DeleteDialogProps {
  ids: readonly string[];
  name: string | null;
  onDeleted(ids: readonly string[], sentence: string | null): void;
  onClose(): void;
}

type Uses = Output<'questionsAdmin.uses'>;

export function DeleteDialog({ ids, name, onDeleted, onClose }: DeleteDialogProps) {
  const { loaded: uses, failure } = useLoaded(
    (api) => api.questionsAdmin.uses({ ids: [...ids] }),
    'It could not be found out which quizzes have them.',
  );
  const one = ids.length === 1;
  return (
    <DeleteRows
      noun="question"
      ids={ids}
      waits={uses === null && failure === null}
      remove={(api, ids) => api.questionsAdmin.remove({ ids })}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      {name && <p className="serif">{name}</p>}
      <p role="status">{uses ? usesText(uses, one) : (failure?.error ?? 'Looking where it is used...')}</p>
      <p className="soft">Results of past attempts stay.</p>
    </DeleteRows>
  );
}

function usesText({ quizzes, emptied, titles }: Uses, one: boolean): string {
  if (quizzes === 0) return one ? 'It is in no quiz.' : 'None of them is in a quiz.';
  const named =
    quizzes > titles.length ? `${titles.join(', ')} and ${quizzes - titles.length} more` : titles.join(', ');
  const lose = `${quizzes === 1 ? '1 quiz loses' : `${quizzes} quizzes lose`} ${one ? 'it' : 'questions'}: ${named}.`;
  if (emptied === 0) return lose;
  return `${lose} ${emptied === 1 ? 'One of them has' : `${emptied} of them have`} no question left then.`;
}
