import * as z from 'zod';
import { can, id, moment, operation, otherwise } from '../contract/operation.ts';
import { pageOfUpTo, pageOutput, searchInput, sortInput } from '../contract/page.ts';
import { inputOf, outputOf } from '../contract/record.ts';
import { openedVersion, version } from '../contract/version.ts';
import { whys } from '../quizzes/contract-attempt.ts';
import { reportKinds, reportStates } from './feedback.ts';
import { noteFields } from './note.ts';

const report_id = id('This is not a report.');

const note = { ...outputOf(noteFields), version };

const shownChoice = z.object({ id: z.uuid(), answer_text: z.string(), is_correct: z.boolean(), picked: z.boolean() });

const shownVersion = z.object({
  version: z.int(),
  question_text: z.string(),
  explanation: z.string(),
  image_url: z.string().nullable(),
  choices: z.array(shownChoice),
  whys,
});

const report = z.object({
  id: z.uuid(),
  kind: z.enum(reportKinds),
  created_at: moment,
  sender_name: z.string(),
  email: z.string().nullable(),
  message: z.string(),
  topic_name: z.string(),
  quiz_score: z.int().nullable(),
  user: z.object({ id: z.uuid(), full_name: z.string() }).nullable(),
  attempt: z
    .object({
      id: z.uuid(),
      mode: z.enum(['exam', 'study']),
      completed_at: moment.nullable(),
      questions_correct: z.int().nullable(),
      question_count: z.int(),
      passing_rate: z.int(),
    })
    .nullable(),
  question: z
    .object({
      id: z.uuid().nullable(),
      position: z.int().nullable(),
      seen: shownVersion.nullable(),
      current: shownVersion.nullable(),
      open_reports: z.int(),
    })
    .nullable(),
  card: z.object({ id: z.uuid(), front_content: z.string(), back_content: z.string() }).nullable(),
  ...note,
  closed_at: moment.nullable(),
  closed_by_name: z.string().nullable(),
});

export const reportsContract = {
  list: operation('admin', 'GET /api/admin/reports', 'What learners reported, newest first')
    .errors(can(otherwise('REPORTS_FAILED')))
    .input(
      z.object({
        ...pageOfUpTo(25),
        sort: sortInput(['created']).default('-created'),
        state: z.enum(reportStates, 'Reports are open, closed or all.').default('open'),
        kind: z.enum(reportKinds, 'A report is on a question, a card or a quiz.').optional(),
        q: searchInput,
        question_id: id('This is not a question.').optional(),
        user_id: id().optional(),
      }),
    )
    .output(z.object({ reports: z.array(report), ...pageOutput })),

  open: operation('admin', 'GET /api/admin/open-reports', 'How many reports are open')
    .errors(can(otherwise('REPORTS_FAILED')))
    .output(z.object({ open_reports: z.int(), open_reports_is_more: z.boolean() })),

  note: operation(
    'admin',
    'PUT /api/admin/reports/{report_id}/note',
    'Save what administrators note about a report',
    'natural',
  )
    .errors(can('REPORT_UNKNOWN', 'REPORT_NOTE_CHANGED', otherwise('REPORT_NOTE_FAILED')))
    .input(z.object({ report_id, version: openedVersion, ...inputOf(noteFields) }))
    .output(z.object(note)),

  close: operation(
    'admin',
    'PUT /api/admin/reports/{report_id}/closed',
    'Close a report, or open it again',
    'natural',
  )
    .errors(can('REPORT_UNKNOWN', otherwise('REPORT_CLOSING_FAILED')))
    .input(
      z.object({
        report_id,
        closed: z.boolean('Say with true or false whether the report is closed.'),
        on_same_question: z.boolean('Say with true or false whether this is for the question.').default(false),
      }),
    )
    .output(z.object({ changed: z.int() })),
};
