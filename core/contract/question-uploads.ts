import * as z from 'zod';
import { difficulties } from '../questions/difficulty.ts';
import { setPaperLimits } from '../set-papers.ts';
import { uploadSentences as say, sizeOf, uploadedQuiz, uploadFailures, uploadLimits } from '../uploads.ts';
import { can, contentPart, id, moment, operation, otherwise } from './operation.ts';
import { cursorInput } from './page.ts';
import { withOwnTextRule } from './text-input.ts';
import { counts, lineErrors } from './upload-parts.ts';

const [, noQuestions] = uploadFailures.NO_QUESTIONS_IN_TEXT;

const upload = {
  topic_id: id(say.topicNeeded),
  /** Questions in the upload format. */
  text: withOwnTextRule(z.string(noQuestions).refine((text) => sizeOf(text) <= uploadLimits.bytes, say.tooLarge)),
};

const previewed = z.object({
  /** As the text numbers it. */
  number: z.int().nullable(),
  line: z.int(),
  question_text: z.string(),
  choices: z.array(z.object({ answer_text: z.string(), is_correct: z.boolean() })),
  explanation: z.string(),
  external_id: z.string().nullable(),
  image_url: z.string().nullable(),
  domain: z.string().nullable(),
  reference: z.string().nullable(),
  /** 1 is easy, 3 is hard. */
  difficulty: z.literal(difficulties).nullable(),
  /** What would be done with it. */
  act: z.enum(['add', 'update', 'skip']),
  /** Worth a look, and no reason not to upload. */
  warnings: z.array(z.string()),
  duplicate: z
    .object({
      /** `id`: the topic has a question with this Id. `text`: it has one with this text. `line`: an earlier line of this text has. */
      kind: z.enum(['id', 'text', 'line']),
      /** When the question of the topic was made; null for `line`. */
      created_at: moment.nullable(),
      /** The line of the earlier question; null but for `line`. */
      line: z.int().nullable(),
      /** What the text says otherwise than the question of the topic: 'choices', 'explanation'. Empty where nothing is. */
      differs_in: z.array(z.string()),
    })
    .nullable(),
});

/** What becomes of duplicates. */
const choices = {
  /** Of questions whose Id the topic has: left alone, or given the text's content as a new version. */
  same_id: z.enum(['skip', 'update'], 'Choose what happens to questions whose Id exists.').default('skip'),
  /** Of questions whose text is there already: left out, or added all the same. */
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
    // Without a topic nothing is compared with what it has.
    .input(z.object({ ...upload, topic_id: upload.topic_id.optional(), ...choices }))
    .output(
      z.object({
        preview: z.object({
          /** The first of them, in the order of the text; all that are duplicates or have warnings count below. */
          questions: z.array(previewed),
          question_count: z.int(),
          ...lineErrors,
          duplicate_count: z.int(),
          same_id_count: z.int(),
          same_text_count: z.int(),
          warning_count: z.int(),
          /** Worth a look in the text as a whole: lines that were left out, shares of domains, where the right choices stand, what many questions lack. */
          warnings: z.array(z.string()),
          /** With the choices made for duplicates. */
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
        /** What the preview announced: where the topic has changed since, nothing is uploaded. */
        expected: counts.optional(),
        /** Null: no quiz. */
        quiz: z
          .object({
            title: z
              .string(say.quizTitleNeeded)
              .trim()
              .min(1, say.quizTitleNeeded)
              .max(setPaperLimits.title.max, say.quizTitleTooLong),
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
    .output(
      z.object({
        text: z.string(),
        /** 'cisco-ccna-questions.txt' */
        file_name: z.string(),
        /** Of the questions after these; null where there are none. What follows is numbered on. */
        next_cursor: z.string().nullable(),
      }),
    ),
});
