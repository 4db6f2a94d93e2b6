import { type ReactNode, useEffect, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import '#web/styles/reports.css';
import type { Api } from '#core/contract/index.ts';
import { feedbackFailures } from '#core/feedback/failures.ts';
import { reportKinds, reportStates } from '#core/feedback.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { AskBeforeLeaving } from '#web/ui/ask-before-leaving.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { TabHead } from '#web/ui/tab-head.tsx';
import { tellOpenReports } from './open-reports.ts';
import { filterNames, ReportFilters } from './report-filters.tsx';
import { ReportItem } from './report-item.tsx';
import { useNotes } from './use-notes.ts';

async function load(api: Api, { url }: PageArgs) {
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const [page, open] = await Promise.all([
    api.reports.list({
      cursor: given('cursor'),
      q: given('q'),
      state: reportStates.find((state) => state === given('state')),
      kind: reportKinds.find((kind) => kind === given('kind')),
      question_id: given('question'),
    }),
    api.reports.open(),
  ]);
  return { page, open };
}

export type Report = Awaited<ReturnType<typeof load>>['page']['reports'][number];

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle('Reports', matches) },
];

/** What learners reported, to be judged, answered and closed. */
export default function ReportsTab() {
  const { page, open } = useLoaderData<typeof loader>();
  const { reports } = page;
  const { revalidate } = useRevalidator();
  const filters = useFilters();
  const notes = useNotes();
  const [done, setDone] = useState<ReactNode>(null);
  useEffect(() => tellOpenReports(open), [open]);
  const finish = (sentence: ReactNode) => {
    setDone(sentence);
    void revalidate();
  };
  const narrowed = filterNames.some((name) => filters.value(name) !== '');
  return (
    <main id="main" className="office__main">
      <TabHead title="Reports" done={done} />
      <ReportFilters filters={filters} found={page} />
      {reports.length === 0 ? (
        <Empty
          title="No reports found"
          action={narrowed && <Button onClick={() => filters.clear(filterNames)}>Show all open reports</Button>}
        >
          {narrowed
            ? 'No report matches these filters.'
            : 'Learners send reports while they study and from the results of a test. Open ones are listed here.'}
        </Empty>
      ) : (
        <ul className="reports" aria-label="Reports">
          {reports.map((report) => (
            <ReportItem
              key={report.id}
              report={report}
              draft={notes.draftOf(report)}
              onDraft={notes.change}
              onDone={finish}
              onQuestion={(id) => filters.setAll({ state: 'all', kind: '', q: '', question: id })}
            />
          ))}
        </ul>
      )}
      <Pager page={page} shown={reports.length} />
      <AskBeforeLeaving unsaved={notes.unsaved > 0}>
        {notes.unsaved === 1
          ? 'What you typed in one note is not saved.'
          : `What you typed in ${notes.unsaved} notes is not saved.`}
      </AskBeforeLeaving>
    </main>
  );
}

export function ErrorBoundary() {
  const [, failed] = feedbackFailures.REPORTS_FAILED;
  return (
    <main id="main" className="office__main">
      <TabHead title="Reports" />
      <ListFailed title={failed} />
    </main>
  );
}
