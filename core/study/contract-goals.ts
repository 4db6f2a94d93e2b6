import * as z from 'zod';
import { interest } from '../account/contract-input.ts';
import { can, id, operation } from '../contract/operation.ts';

const { target_date, priority } = interest.shape;

export const studyGoalsContract = {
  setGoal: operation(
    'user',
    'PUT /api/topics/{topic_id}/goal',
    'Set or remove the own exam date of a topic without a certification; of others it is set by PUT /api/users/me/interests',
    'natural',
  )
    .errors(can('TOPIC_NOT_FOUND', 'GOAL_OF_CERTIFICATION', 'INTEREST_DATE_PAST'))
    .input(z.object({ topic_id: id('Topic not found'), target_date, priority: priority.default(2) }))
    .output(z.object({ goal: z.object({ target_date: z.string(), priority: z.int() }).nullable() })),
};
