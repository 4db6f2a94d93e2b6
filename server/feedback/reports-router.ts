import { reportsContract } from '#core/contract/reports.ts';
import { serve } from '../http/serve-operations.ts';
import { closeReport } from './close-report.ts';
import { saveNote } from './note.ts';
import { openReports, reportsList } from './reports-list.ts';

export const reportsRouter = serve(reportsContract, {
  list: (deps, _who, input) => reportsList(deps, input),
  open: openReports,
  note: saveNote,
  close: closeReport,
});
