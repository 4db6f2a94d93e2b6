import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import './questions.css';
import type { Api } from '#core/contract/index.ts';
import { questionStateNames, questionStates, questionSentences as say } from '#core/questions/question.ts';
import { addressList, isFiltered } from '#web/admin-kit/address-list.ts';
import { ListTab } from '#web/admin-kit/list-tab.tsx';
import { lists } from '#web/admin-kit/lists.ts';
import { countText } from '#web/admin-kit/pager.tsx';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import { useSelection } from '#web/admin-kit/use-selection.ts';
import { useStaying } from '#web/admin-kit/use-staying.ts';
import { categoryAndTopic } from '#web/catalog/topic-options.tsx';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { useOpenEditors } from '#web/lib/use-open-editors.ts';
import { useTask } from '#web/lib/use-task.ts';
import { QuestionStatistics } from '#web/statistics/question-statistics.tsx';
import { AskBeforeLeaving } from '#web/ui/ask-before-leaving.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AddToQuizDialog, type BulkChange, BulkChangeDialog, DeleteDialog } from './bulk-dialogs.tsx';
import { nameOf, questionColumns } from './columns.tsx';
import { difficultyOptions } from './difficulty-select.tsx';
import { isUnsaved, NEW, newDraft, type Question, questionDraft } from './draft.ts';
import { Editor } from './editor.tsx';
import { ExportButton } from './export-button.tsx';

const stateOptions = questionStates.map((value) => ({ value, label: questionStateNames[value] }));

const list = addressList({
  address: lists.questions,
  filters: {
    q: { search: 'Search questions' },
    category_id: { label: 'Category', any: 'Any category', clears: ['topic_id', 'quiz_id', 'domain'] },
    topic_id: { label: 'Topic', any: 'Any topic', clears: ['quiz_id', 'domain'] },
    quiz_id: { label: 'Quiz', any: 'Any quiz' },
    domain: { label: 'Domain', any: 'Any domain' },
    difficulty: { label: 'Difficulty', any: 'Any difficulty', options: difficultyOptions },
    state: { label: 'State', any: 'Any state', options: stateOptions },
    question_id: { one: 'One question' },
  },
  sorts: ['created'],
  load: (api, input) => api.questionsAdmin.list(input),
  rows: ({ questions }) => questions,
  ids: async (api, input) => (await api.questionsAdmin.ids(input)).ids,
});

async function load(api: Api, args: PageArgs) {
  const { category_id, topic_id } = list.asked(args.url);
  const [page, { categories }, { quizzes }, { domains }, { bulk_actions }] = await Promise.all([
    list.load(api, args),
    api.catalogAdmin.list(),
    api.questionsAdmin.quizzes({ category_id, topic_id }),
    topic_id ? api.questionsAdmin.domains({ topic_id }) : { domains: [] },
    api.bulk.list({ noun: 'question' }),
  ]);
  return { page, categories, quizzes, domains, bulk_actions };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = titled('Edit Questions');
export const ErrorBoundary = () => <TabFailed part title="Edit Questions" sentence="Failed to load questions" />;

interface Task {
  kind: BulkChange | 'add' | 'delete';
  ids: readonly string[];
}

export default function QuestionsTab() {
  const { page, categories, quizzes, domains, bulk_actions } = useLoaderData<typeof loader>();
  const { questions } = page;
  const filters = useFilters();
  const selection = useSelection(list, questions);
  const staying = useStaying(questions, isFiltered(list, filters));
  const drafts = useOpenEditors(isUnsaved);
  const { task, done, begin, close, finish } = useTask<Task>();
  const [closed, setClosed] = useState<string | null>(null);
  // Closing an editor returns the focus to the button that opened it.
  useEffect(() => {
    if (closed) document.querySelector<HTMLElement>(`[data-edits="${closed}"]`)?.focus();
  }, [closed]);
  const topic = filters.value('topic_id');
  const closeEditor = (key: string) => {
    drafts.close([key]);
    setClosed(key);
  };
  const edit = (question: Question) => {
    begin(null);
    setClosed(null);
    drafts.put(question.id, (draft) => (draft && isUnsaved(draft) ? draft : questionDraft(question)));
  };
  const editNew = () => {
    begin(null);
    setClosed(null);
    drafts.put(NEW, (draft) => draft ?? newDraft(topic));
  };
  const saved = (key: string) => (question: Question, mergeNote: string) => {
    closeEditor(key);
    if (key !== NEW) staying.keep(question);
    void finish(key === NEW ? `Question added to ${question.topic_name}.` : `Question saved.${mergeNote}`);
  };
  const deleted = (ids: readonly string[], sentence: string | null) => {
    selection.remove(ids);
    staying.forget(ids);
    drafts.close(ids);
    void finish(sentence);
  };
  const changed = (sentence: string | null) => {
    staying.clear();
    void finish(sentence);
  };
  const editor = (key: string, label: string) => {
    const draft = drafts.get(key);
    return draft ? (
      <Editor
        draft={draft}
        label={label}
        categories={categories}
        onType={(typed) => drafts.put(key, ({ base } = draft) => ({ base, typed }))}
        onSaved={saved(key)}
        onRebase={(next) => drafts.put(key, () => next)}
        onClose={() => closeEditor(key)}
      >
        {draft.base && <QuestionStatistics question={draft.base} />}
      </Editor>
    ) : null;
  };
  const columns = questionColumns({ edit, remove: ({ id }) => begin({ kind: 'delete', ids: [id] }) }, topic === '');
  const starts = (kind: Task['kind']) => (ids: readonly string[]) => begin({ kind, ids });
  const kept = [...drafts.unsaved.values()].flatMap(({ base }) => base ?? []);
  const only = task?.ids.length === 1 ? [...staying.rows, ...kept].find(({ id }) => id === task.ids[0]) : undefined;
  return (
    <ListTab
      part
      list={list}
      page={page}
      title="Edit Questions"
      className="qlist fixed"
      done={done}
      actions={
        <>
          {topic && <ExportButton topicId={topic} />}
          <Button size="sm" data-edits={NEW} onClick={editNew}>
            <Icon name="plus" />
            Add question
          </Button>
        </>
      }
      count={countText(page, 'question')}
      choices={{
        ...categoryAndTopic(categories, filters),
        quiz_id: quizzes.map(({ id, title }) => ({ value: id, label: title })),
        domain: domains.map((name) => ({ value: name, label: name })),
      }}
      lead={drafts.get(NEW) && <div className="panel padded mb-4">{editor(NEW, 'New question')}</div>}
      label="Questions"
      columns={columns}
      nameOf={nameOf}
      empty="No questions found matching the current filters"
      kept={kept}
      staying={staying}
      open={(question) => editor(question.id, `Edit ${nameOf(question)}`)}
      bulk={{
        selection,
        noun: 'question',
        underWay: bulk_actions,
        actions: [
          { label: 'Move to topic', needed: say.selectToMove, start: starts('topic') },
          { label: 'Set domain', needed: say.selectToChange, start: starts('domain') },
          { label: 'Set difficulty', needed: say.selectToChange, start: starts('difficulty') },
          { label: 'Add to quiz', needed: say.selectToAdd, start: starts('add') },
          { label: 'Delete', isDeletion: true, needed: say.selectToDelete, start: starts('delete') },
        ],
      }}
    >
      <AskBeforeLeaving unsaved={drafts.unsaved.size > 0}>
        {drafts.unsaved.size === 1
          ? 'What you typed in one question is not saved.'
          : `What you typed in ${drafts.unsaved.size} questions is not saved.`}
      </AskBeforeLeaving>
      {task?.kind === 'delete' && (
        <DeleteDialog ids={task.ids} name={only ? nameOf(only) : null} onDeleted={deleted} onClose={close} />
      )}
      {task && task.kind !== 'delete' && task.kind !== 'add' && (
        <BulkChangeDialog
          change={task.kind}
          ids={task.ids}
          categories={categories}
          domains={domains}
          onChanged={changed}
          onClose={close}
        />
      )}
      {task?.kind === 'add' && <AddToQuizDialog ids={task.ids} onAdded={changed} onClose={close} />}
    </ListTab>
  );
}
