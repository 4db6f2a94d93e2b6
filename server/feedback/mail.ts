import type { Settings } from '../env.ts';
import { emailTo } from '../mail/email.ts';
import type { Mail } from '../mail/outbox.ts';

export interface EmailedItem {
  kind: 'question' | 'card';
  title: string;
  id: string | null;
  text: string;
}

export interface EmailedFeedback {
  topic_name: string;
  /** Percent; null where nothing was scored. */
  quiz_score: number | null;
  message: string;
  email: string | null;
  sender_name: string;
  created_at: Date;
  /** Null: a whole quiz. */
  item: EmailedItem | null;
}

/** The facts come before the learner's message, so that it cannot imitate them. */
export function feedbackMail(settings: Settings, feedback: EmailedFeedback): Mail {
  const { topic_name, quiz_score, item } = feedback;
  const support = settings.brand.supportEmail;
  const facts = [
    `From: ${feedback.sender_name} (${feedback.email ?? 'no address to reply to'})`,
    `Topic: ${topic_name}`,
    ...(quiz_score === null ? [] : [`Quiz score: ${quiz_score}%`]),
    `Sent: ${feedback.created_at.toISOString()}`,
  ];
  const about = item ? [`${item.title} (id ${item.id ?? 'deleted'}):\n${item.text}`] : [];
  const email = emailTo(support, settings, {
    subject: `Feedback on ${item ? `a ${item.kind} in ${topic_name}` : topic_name}`,
    opening: [facts.join('\n'), ...about, 'Message:', feedback.message],
    closing: [],
  });
  return { ...email, replyTo: feedback.email ?? support };
}
