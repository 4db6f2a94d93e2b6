import type { Settings } from '../env.ts';
import { emailTo } from '../mail/email.ts';
import type { Mail } from '../mail/outbox.ts';

/** The question or card that feedback is about. */
export interface MailedItem {
  kind: 'question' | 'card';
  title: string;
  /** Null where it has been deleted. */
  id: string | null;
  text: string;
}

/** The facts in an email about feedback. */
export interface ToldFeedback {
  topic_name: string;
  /** Percent; null where nothing was scored. */
  quiz_score: number | null;
  message: string;
  email: string | null;
  sender_name: string;
  created_at: Date;
  /** Null: it is about a whole test. */
  item: MailedItem | null;
}

/**
 * The email to support. It comes from the site itself; an answer to it goes to the learner, or back to support where the learner
 * left no address. The facts stand before the learner's words, which cannot pass for them.
 */
export function feedbackMail(settings: Settings, told: ToldFeedback): Mail {
  const { topic_name, quiz_score, item } = told;
  const support = settings.brand.supportEmail;
  const facts = [
    `From: ${told.sender_name} (${told.email ?? 'no address to answer to'})`,
    `Topic: ${topic_name}`,
    ...(quiz_score === null ? [] : [`Quiz score: ${quiz_score}%`]),
    `Sent: ${told.created_at.toISOString()}`,
  ];
  const about = item ? [`${item.title} (id ${item.id ?? 'deleted'}):\n${item.text}`] : [];
  const email = emailTo(support, settings, {
    subject: `Feedback on ${item ? `a ${item.kind} in ${topic_name}` : topic_name}`,
    opening: [facts.join('\n'), ...about, 'Message:', told.message],
    closing: [],
  });
  return { ...email, replyTo: told.email ?? support };
}
