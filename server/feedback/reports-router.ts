import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { closeReport } from './close-report.ts';
import { keepNote } from './keep-note.ts';
import { openReports, reportsList } from './reports-list.ts';

/** What learners reported, for administrators. */
export const reportsRouter = {
  list: api.reports.list.handler(({ context, input }) =>
    orElse('REPORTS_FAILED', context, (deps) => reportsList(deps, input)),
  ),

  open: api.reports.open.handler(({ context }) => orElse('REPORTS_FAILED', context, openReports)),

  note: api.reports.note.handler(({ context, input }) =>
    orElse('REPORT_NOTE_FAILED', context, (deps) => keepNote(deps, input)),
  ),

  close: api.reports.close.handler(({ context, input }) =>
    orElse('REPORT_CLOSING_FAILED', context, (deps) => closeReport(deps, context.who, input)),
  ),
};
