import type { Settings } from '../env.ts';
import { letterTo } from '../mail/letter.ts';
import type { Mail } from '../mail/outbox.ts';

/** What a letter of feedback tells. */
export interface ToldFeedback {
  topic_name: string;
  /** Per cent. */
  quiz_score: number;
  message: string;
  email: string | null;
  sender_name: string;
  created_at: Date;
  question: { position: number; question_id: string | null; text: string } | null;
}

/**
 * The letter to support. It comes from the site itself; an answer to it goes to the learner, or back to support where the learner
 * left no address. The facts stand before the learner's words, which cannot pass for them.
 */
export function feedbackMail(settings: Settings, told: ToldFeedback): Mail {
  const { topic_name, quiz_score, question } = told;
  const support = settings.brand.supportEmail;
  const facts = [
    `From: ${told.sender_name} (${told.email ?? 'no address to answer to'})`,
    `Topic: ${topic_name}`,
    `Quiz score: ${quiz_score}%`,
    `Sent: ${told.created_at.toISOString()}`,
  ];
  const about = question
    ? [`Question ${question.position} (id ${question.question_id ?? 'deleted'}):\n${question.text}`]
    : [];
  const letter = letterTo(support, settings, {
    subject: `Feedback on ${question ? `a question in ${topic_name}` : topic_name}`,
    opening: [facts.join('\n'), ...about, 'Message:', told.message],
    closing: [],
  });
  return { ...letter, replyTo: told.email ?? support };
}
