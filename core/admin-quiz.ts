import { type Fields, line, list, ref, text, type ValuesOf, whole } from './fields.ts';
import { setPaperLimits } from './set-papers.ts';

export const quizFields = {
  title: line('Title', { max: setPaperLimits.title.max, required: 'Quiz title is required', example: 'Mock exam' }),
  description: text('Description', { max: setPaperLimits.description.max, example: 'Two domains, half an hour.' }),
  topic_id: ref('Home topic', {
    sentence: 'Choose the topic on whose page learners find this quiz.',
    example: '6f1c2d3e-4b5a-4968-8776-95a4b3c2d1e0',
  }),
  time_limit: whole('Time limit', {
    ...setPaperLimits.time_limit,
    ...{ sentence: 'The time limit is 1 to 600 minutes.', example: setPaperLimits.time_limit.initial },
  }),
  passing_score: whole('Passing score', {
    ...setPaperLimits.passing_score,
    ...{ sentence: 'The passing score is 0% to 100%.', example: setPaperLimits.passing_score.initial },
  }),
  question_ids: list('Questions', { sentence: 'At least one question is required', example: [] }),
} satisfies Fields;

export type QuizValues = ValuesOf<typeof quizFields>;
