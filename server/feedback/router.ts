import { feedbackContract } from '#core/contract/feedback.ts';
import { serve } from '../http/serve-operations.ts';
import { sendFeedback } from './send.ts';

export const feedbackRouter = serve(feedbackContract, { send: sendFeedback });
