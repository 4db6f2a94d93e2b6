import { feedbackContract } from '#core/feedback/contract.ts';
import { reportsContract } from '#core/feedback/contract-reports.ts';
import { serve } from '../http/serve-operations.ts';
import { closeReport, saveNote } from './report.ts';
import { openReports, reportsList } from './reports-list.ts';
import { sendFeedback } from './send.ts';

export const feedbackRouter = serve(feedbackContract, { send: sendFeedback });

export const reportsRouter = serve(reportsContract, {
  list: (deps, _who, input) => reportsList(deps, input),
  open: openReports,
  note: saveNote,
  close: closeReport,
});
