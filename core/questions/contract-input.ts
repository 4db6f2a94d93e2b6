import * as z from 'zod';
import { imageUrlProblem } from '../images/images.ts';
import { normalText } from '../uploads/lines.ts';
import { checkedWrong, isDay } from './checked.ts';
import { questionKind } from './contract-kind.ts';
import { difficulties, difficultyWrong } from './difficulty.ts';
import { keyProblem } from './kinds/kinds.ts';
import { answersProblem, questionLengths as most, questionSentences as say } from './question.ts';
import { referenceProblem } from './references.ts';

/** 1 is easy, 3 is hard; null: not set. */
export const difficulty = z.literal(difficulties, difficultyWrong).nullable();

const longText = (limit: number, sentence: string) => z.string(sentence).max(limit, sentence).transform(normalText);

const line = (limit: number, sentence: string) =>
  z
    .string(sentence)
    .max(limit, sentence)
    .transform((text) => normalText(text).replaceAll(/(?<!\s)\s*\n\s*/g, ' ') || null)
    .nullable();

export const domainInput = line(most.domain, say.domainTooLong);

/** No part of a version. */
export const facts = {
  difficulty,
  objective: line(most.objective, say.objectiveTooLong),
  family: line(most.family, say.familyTooLong),
  checked_on: z.string(checkedWrong).refine(isDay, checkedWrong).nullable(),
};

const image = z
  .string()
  .transform((url) => normalText(url) || null)
  .superRefine((url, context) => {
    const problem = url === null ? null : imageUrlProblem(url);
    if (problem) context.addIssue(problem);
  })
  .nullable()
  .default(null);

const answers = z
  .array(
    z.object(
      {
        answer_text: longText(most.answer_text, say.answerTooLong),
        is_correct: z.boolean(say.correctNeeded),
        why: longText(most.why, say.whyTooLong)
          .transform((text) => text || null)
          .nullable()
          .optional(),
        belief: line(most.belief, say.beliefTooLong).optional(),
      },
      say.answersNeeded,
    ),
    say.answersNeeded,
  )
  .max(100, say.answersNeeded)
  .superRefine((list, context) => {
    const problem = answersProblem(list);
    if (problem) context.addIssue(problem);
  });

const contentInput = {
  question_text: z
    .string(say.textNeeded)
    .max(most.question_text, say.textTooLong)
    .transform(normalText)
    .refine((text) => text !== '', say.textNeeded),
  kind: questionKind.optional(),
  answers,
  explanation: longText(most.explanation, say.explanationTooLong).default(''),
  image_url: image,
  domain: domainInput.default(null),
  reference: line(most.reference, say.referenceTooLong)
    .default(null)
    .superRefine((reference, context) => {
      const problem = reference === null ? null : referenceProblem(reference);
      if (problem) context.addIssue(problem);
    }),
};

export const written = <More extends z.ZodRawShape>(more: More) =>
  z.object({ ...more, ...contentInput }).superRefine((question, context) => {
    const { kind, answers } = question as z.infer<z.ZodObject<typeof contentInput>>;
    const problem = keyProblem({ kind, choices: answers });
    if (problem) context.addIssue({ code: 'custom', message: problem, path: ['answers'] });
  });
