import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { sendFeedback } from './send.ts';

export const feedbackRouter = {
  send: api.feedback.send.handler(async ({ context, input }) => {
    const { id, created_at } = await orElse('FEEDBACK_FAILED', context, (deps) =>
      sendFeedback(deps, context.who, input),
    );
    return { feedback: { id, created_at: created_at.toISOString() } };
  }),
};
