import * as z from 'zod';
import { can, contentPart, id, moment, operation, otherwise } from '../contract/operation.ts';
import { cursorInput } from '../contract/page.ts';
import { difficulties } from '../questions/difficulty.ts';
import { quizFieldLimits } from '../quizzes/admin-quiz.ts';
import { counts, lineErrors, uploadText } from '../uploads/contract-parts.ts';
import { uploadSentences as say, uploadedQuiz, uploadFailures } from '../uploads/uploads.ts';

const [, noQuestions] = uploadFailures.NO_QUESTIONS_IN_TEXT;

const upload = { topic_id: id(say.topicNeeded), text: uploadText(noQuestions) };

const previewed = z.object({
  number: z.int().nullable(),
  line: z.int(),
  question_text: z.string(),
  choices: z.array(
    z.object({
      answer_text: z.string(),
      is_correct: z.boolean(),
      why: z.string().nullable(),
      belief: z.string().nullable(),
    }),
  ),
  explanation: z.string(),
  external_id: z.string().nullable(),
  image_url: z.string().nullable(),
  domain: z.string().nullable(),
  reference: z.string().nullable(),
  difficulty: z.literal(difficulties).nullable(),
  objective: z.string().nullable(),
  family: z.string().nullable(),
  checked_on: z.string().nullable(),
  act: z.enum(['add', 'update', 'skip']),
  warnings: z.array(z.string()),
  duplicate: z
    .object({
      kind: z.enum(['id', 'text', 'line']),
      created_at: moment.nullable(),
      line: z.int().nullable(),
      differs_in: z.array(z.string()),
    })
    .nullable(),
});

const choices = {
  same_id: z.enum(['skip', 'update'], 'Choose what happens to questions whose Id exists.').default('skip'),
  same_text: z.enum(['skip', 'add'], 'Choose what happens to questions whose text exists.').default('skip'),
};

export const questionUploadsContract = contentPart({
  preview: operation(
    'admin',
    'POST /api/admin/question-previews',
    'Read questions as they would be uploaded: what was read, errors by line, duplicates. Nothing is written',
    'natural',
  )
    .errors(can('TOPIC_NOT_FOUND', 'UPLOAD_TOO_MANY', otherwise('UPLOAD_PREVIEW_FAILED')))
    .input(z.object({ ...upload, topic_id: upload.topic_id.optional(), ...choices }))
    .output(
      z.object({
        preview: z.object({
          questions: z.array(previewed),
          question_count: z.int(),
          ...lineErrors,
          duplicate_count: z.int(),
          same_id_count: z.int(),
          same_text_count: z.int(),
          warning_count: z.int(),
          warnings: z.array(z.string()),
          counts,
        }),
      }),
    ),

  upload: operation(
    'admin',
    'POST /api/admin/question-uploads',
    'Upload questions to a topic, all or nothing; a quiz is made of them unless `quiz` is null',
    'keyed',
  )
    .errors(
      can(
        'TOPIC_NOT_FOUND',
        'NO_QUESTIONS_IN_TEXT',
        'UPLOAD_HAS_ERRORS',
        'UPLOAD_TOO_MANY',
        'UPLOAD_QUIZ_TOO_LARGE',
        'UPLOAD_ALL_KNOWN',
        'UPLOAD_OVERTAKEN',
        'QUESTION_ID_TAKEN',
        otherwise('UPLOAD_FAILED'),
      ),
    )
    .input(
      z.object({
        ...upload,
        ...choices,
        expected: counts.optional(),
        quiz: z
          .object({
            title: z
              .string(say.quizTitleNeeded)
              .trim()
              .min(1, say.quizTitleNeeded)
              .max(quizFieldLimits.title.max, say.quizTitleTooLong),
          })
          .nullable()
          .default({ title: uploadedQuiz.title }),
      }),
    )
    .output(z.object({ upload: counts.extend({ quiz_id: z.uuid().nullable() }) })),

  exportText: operation(
    'admin',
    'GET /api/admin/topics/{topic_id}/question-text',
    'The questions of a topic in the upload format, the oldest first, 2,000 at a time',
  )
    .errors(can('TOPIC_NOT_FOUND', otherwise('EXPORT_QUESTIONS_FAILED')))
    .input(z.object({ topic_id: id(), ...cursorInput }))
    .output(z.object({ text: z.string(), file_name: z.string(), next_cursor: z.string().nullable() })),
});
