import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import './reports.css';
import type { Api } from '#core/contract/index.ts';
import { feedbackFailures } from '#core/feedback/failures.ts';
import { addressList, choiceFilter, isFiltered } from '#web/admin-kit/address-list.ts';
import { ListFrame } from '#web/admin-kit/list-tab.tsx';
import { lists } from '#web/admin-kit/lists.ts';
import { countText } from '#web/admin-kit/pager.tsx';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { useOpenEditors } from '#web/lib/use-open-editors.ts';
import { useTask } from '#web/lib/use-task.ts';
import { AskBeforeLeaving } from '#web/ui/ask-before-leaving.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { notifyOpenReports } from './open-reports.ts';
import { ReportItem } from './report-item.tsx';
import { isUnsaved } from './report-note.tsx';

const list = addressList({
  address: lists.reports,
  filters: {
    q: { search: 'Search messages' },
    state: choiceFilter('State', 'Open reports', { closed: 'Closed reports', all: 'Open and closed' }),
    kind: choiceFilter('Kind', 'Questions, cards and quizzes', {
      question: 'On a question',
      card: 'On a card',
      quiz: 'On a whole quiz',
    }),
    question_id: { one: 'On one question' },
    user_id: { one: 'From one user' },
  },
  sorts: ['created'],
  load: (api, input) => api.reports.list(input),
  rows: ({ reports }) => reports,
});

async function load(api: Api, args: PageArgs) {
  const [page, open] = await Promise.all([list.load(api, args), api.reports.open()]);
  return { page, open };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = titled('Reports');
export const ErrorBoundary = () => <TabFailed title="Reports" sentence={feedbackFailures.REPORTS_FAILED[1]} />;

export default function ReportsTab() {
  const { page, open } = useLoaderData<typeof loader>();
  const { reports } = page;
  const filters = useFilters();
  const notes = useOpenEditors(isUnsaved);
  const { done, finish } = useTask();
  useEffect(() => notifyOpenReports(open), [open]);
  const filtered = isFiltered(list, filters);
  return (
    <ListFrame list={list} page={page} title="Reports" done={done} count={countText(page, 'report')}>
      {reports.length === 0 ? (
        <Empty
          title="No reports found"
          action={
            filtered && (
              <Button onClick={() => filters.clear(Object.keys(list.filters))}>Show all open reports</Button>
            )
          }
        >
          {filtered
            ? 'No report matches these filters.'
            : 'Learners send reports while they study and from the results of a test. Open ones are listed here.'}
        </Empty>
      ) : (
        <ul className="grid gap-3" aria-label="Reports">
          {reports.map((report) => (
            <ReportItem
              key={report.id}
              report={report}
              draft={notes.get(report.id) ?? null}
              onDraft={(draft) => (draft ? notes.put(report.id, () => draft) : notes.close([report.id]))}
              onDone={finish}
            />
          ))}
        </ul>
      )}
      <AskBeforeLeaving unsaved={notes.unsaved.size > 0}>
        {notes.unsaved.size === 1
          ? 'What you typed in one note is not saved.'
          : `What you typed in ${notes.unsaved.size} notes is not saved.`}
      </AskBeforeLeaving>
    </ListFrame>
  );
}
