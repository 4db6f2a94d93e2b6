import { useEffect, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { AskBeforeLeaving } from '#web/ui/ask-before-leaving.tsx';
import '#web/styles/questions.css';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { useOpenEditors } from '#web/lib/use-open-editors.ts';
import { QuestionStatistics } from '#web/statistics/question-statistics.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { DoneLine } from '#web/ui/done-line.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { useSelection } from '#web/ui/use-selection.ts';
import { AddToQuizDialog } from './add-to-quiz-dialog.tsx';
import { BulkBar, type BulkDeed, questions as counted } from './bulk-bar.tsx';
import { nameOf, questionColumns } from './columns.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { isUnsaved, NEW, newDraft, type Question, questionDraft, rebased } from './draft.ts';
import { Editor } from './editor.tsx';
import { ExportButton } from './export-button.tsx';
import { filtersIn, QuestionFilters } from './filters.tsx';
import { MoveDialog } from './move-dialog.tsx';

async function load(api: Api, { url }: PageArgs) {
  const filters = filtersIn(url.searchParams);
  const { category_id, topic_id } = filters;
  const [page, { categories }, { quizzes }] = await Promise.all([
    api.questionsOffice.list({ ...filters, cursor: url.searchParams.get('cursor') ?? undefined }),
    api.catalogOffice.list(),
    api.questionsOffice.quizzes({ category_id, topic_id }),
  ]);
  return { page, categories, quizzes };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titled('Edit Questions');

interface Asked {
  deed: BulkDeed;
  ids: readonly string[];
  name: string | null;
}

/** Edit Questions */
export default function QuestionsTab() {
  const { page, categories, quizzes } = useLoaderData<typeof load>();
  const { questions } = page;
  const { revalidate } = useRevalidator();
  const filters = useFilters();
  const selection = useSelection(questions);
  const drafts = useOpenEditors(isUnsaved);
  const [done, setDone] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  // Whoever leaves an editor goes on from where it was opened.
  useEffect(() => {
    if (closed) document.querySelector<HTMLElement>(`[data-edits="${closed}"]`)?.focus();
  }, [closed]);
  const finish = (sentence: string) => {
    setDone(sentence);
    setAsked(null);
    void revalidate();
  };
  const close = (key: string) => {
    drafts.close([key]);
    setClosed(key);
  };
  const edit = (question: Question) => {
    setDone(null);
    setClosed(null);
    drafts.put(question.id, (draft) => (draft && isUnsaved(draft) ? draft : questionDraft(question)));
  };
  const saved = (key: string) => (question: Question) => {
    close(key);
    finish(key === NEW ? `Question added to ${question.topic_name}.` : 'Question saved.');
  };
  const deleted = (ids: readonly string[], n: number) => {
    selection.remove(ids);
    drafts.close(ids);
    finish(`Deleted ${counted(n)}. For 30 days ${n === 1 ? 'it' : 'they'} can be restored from the trash.`);
    // A page that is empty now would look like a list that is.
    if (questions.every(({ id }) => ids.includes(id))) filters.setAll({});
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
        onRebase={(question) => drafts.put(key, (before = draft) => rebased(before, question))}
        onClose={() => close(key)}
      >
        {draft.base && <QuestionStatistics question={draft.base} />}
      </Editor>
    ) : null;
  };
  const hidden = [...drafts.unsaved.keys()].filter((key) => key !== NEW && !questions.some(({ id }) => id === key));
  const onlyName = () => {
    const only = selection.ids.size === 1 ? questions.find(({ id }) => selection.has(id)) : undefined;
    return only ? nameOf(only) : null;
  };
  const remove = (question: Question) => setAsked({ deed: 'delete', ids: [question.id], name: nameOf(question) });
  const columns = questionColumns({ edit, remove }, filters.value('topic') === '');
  return (
    <section aria-labelledby="edit-questions">
      <div className="office__head">
        <h2 id="edit-questions" className="t4">
          Edit Questions
        </h2>
        <div className="row">
          {filters.value('topic') && <ExportButton topicId={filters.value('topic')} />}
          <Button
            size="sm"
            data-edits={NEW}
            onClick={() => {
              setDone(null);
              setClosed(null);
              drafts.put(NEW, (draft) => draft ?? newDraft(filters.value('topic')));
            }}
          >
            <Icon name="plus" />
            Add question
          </Button>
        </div>
      </div>
      <DoneLine>{done}</DoneLine>
      <QuestionFilters filters={filters} categories={categories} quizzes={quizzes} found={page} />
      {drafts.get(NEW) && <div className="panel qnew">{editor(NEW, 'New question')}</div>}
      {hidden.length > 0 && (
        <Alert
          tone="wait"
          action={
            <Button size="sm" onClick={() => filters.setAll({ ...cleared, question: hidden[0] ?? '' })}>
              Show
            </Button>
          }
        >
          {counted(hidden.length)} that you edited and did not save {hidden.length === 1 ? 'is' : 'are'} not on this
          page.
        </Alert>
      )}
      <div className="qlist">
        <BulkBar
          selection={selection}
          page={questions.map(({ id }) => id)}
          found={page}
          onDo={(deed) => setAsked({ deed, ids: [...selection.ids], name: onlyName() })}
        />
        <DataTable
          label="Questions"
          columns={columns}
          rows={questions}
          nameOf={nameOf}
          selection={selection}
          empty="No questions found matching the current filters"
          open={(question) => editor(question.id, `Edit ${nameOf(question)}`)}
        />
      </div>
      <Pager page={page} shown={questions.length} />
      <AskBeforeLeaving unsaved={drafts.unsaved.size > 0}>
        {drafts.unsaved.size === 1
          ? 'What you typed in one question is not saved.'
          : `What you typed in ${drafts.unsaved.size} questions is not saved.`}
      </AskBeforeLeaving>
      {asked?.deed === 'delete' && (
        <DeleteDialog ids={asked.ids} name={asked.name} onDeleted={deleted} onClose={() => setAsked(null)} />
      )}
      {asked?.deed === 'move' && (
        <MoveDialog ids={asked.ids} categories={categories} onMoved={finish} onClose={() => setAsked(null)} />
      )}
      {asked?.deed === 'add' && <AddToQuizDialog ids={asked.ids} onAdded={finish} onClose={() => setAsked(null)} />}
    </section>
  );
}

const cleared = { q: '', category: '', topic: '', quiz: '', no_explanation: '' };

export function ErrorBoundary() {
  return <ListFailed title="Failed to load questions" />;
}
