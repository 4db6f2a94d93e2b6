import { setTimeout as wait } from 'node:timers/promises';
import type { RunningAttempt, Saved } from '#core/quizzes/attempt.ts';
import { openRun } from '#core/quizzes/run.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { keptIn } from '#web/lib/kept.ts';
import { createRunStore } from '#web/quizzes/run-store.ts';
import { createSaveQueue } from '#web/quizzes/save-queue.ts';
import type { Client } from './client.ts';
import type { Acknowledgment } from './figures.ts';
import type { Ledger } from './ledger.ts';

/** Somebody who answers one question about this often. */
const PACE_MS = 150;
/** Long quizzes: 60 in 15 minutes may be started. */
const QUESTIONS = 50;
/** Unsaved answers after which a learner stops and looks. */
const MOST_UNSAVED = 5;
/** Of a learner's attempts every so manieth ends with feedback: there is a limit of 20 in an hour. */
const FEEDBACK_EVERY = 3;

export interface Learner {
  number: number;
  token: string;
}

export interface Learning {
  acknowledgments: Acknowledgment[];
  /** What was refused for good: with answers of learners who do nothing wrong there should be nothing. */
  refused: string[];
  /** Stops after the question that is being answered; resolves when everything that was answered is saved. */
  stop(): Promise<void>;
}

/** Learners take one quiz after the other, with the web client's own queue of saves and its policy of repeating. */
export function startLearning(client: Client, learners: Learner[], topic: string, ledger: Ledger): Learning {
  const acknowledgments: Acknowledgment[] = [];
  const refused: string[] = [];
  let stopped = false;
  const isStopped = () => stopped;
  const sitting = { client, topic, ledger, acknowledgments, refused, isStopped };
  const all = learners.map((learner) => learn(sitting, learner));
  return {
    acknowledgments,
    refused,
    async stop() {
      stopped = true;
      await Promise.all(all);
    },
  };
}

interface Sitting {
  client: Client;
  topic: string;
  ledger: Ledger;
  acknowledgments: Acknowledgment[];
  refused: string[];
  isStopped(): boolean;
}

async function learn(sitting: Sitting, learner: Learner): Promise<void> {
  const { client, topic, ledger, isStopped } = sitting;
  for (let count = 1; !isStopped(); count++) {
    const settings = { question_count: QUESTIONS, discard_open: true };
    const start = () => client.call('POST', `/api/topics/${topic}/attempts`, 'once', settings, learner.token);
    const started = await persist(start, isStopped);
    if (!started) return;
    const attempt = started.attempt as RunningAttempt;
    await answer(sitting, learner, attempt);
    if (isStopped()) return;
    const complete = () => client.call('POST', `/api/attempts/${attempt.id}/complete`, 'natural', {}, learner.token);
    if (!(await persist(complete, isStopped))) return;
    ledger.completed.push(attempt.id);
    if ((count + learner.number) % FEEDBACK_EVERY === 0) await giveFeedback(sitting, learner, attempt.id);
  }
}

function noStorage(): never {
  throw new Error('A learner of the drill has no browser to keep anything in.');
}

/** Answers every question once; returns when all of it is saved. */
async function answer(
  { client, ledger, ...sitting }: Sitting,
  learner: Learner,
  attempt: RunningAttempt,
): Promise<void> {
  const store = createRunStore(openRun(attempt));
  const unsaved = () => store.get().unsent.size;
  const queue = createSaveQueue({
    ...{ store, key: attempt.id, kept: keptIn(noStorage) },
    onRefused: (position, { code }) => sitting.refused.push(`question ${position}: ${code}`),
    async send(position, change) {
      const save = { attempt: attempt.id, position, picks: change.picks ?? [], made_at: change.made_at };
      ledger.sent.push(save);
      const place = `/api/attempts/${attempt.id}/questions/${position}`;
      const answer = (await client.call('PUT', place, 'natural', change, learner.token)) as unknown as Saved;
      ledger.acknowledged.push(save);
      sitting.acknowledgments.push({ at: Date.now(), learner: learner.number });
      return answer;
    },
  });
  queue.start();
  for (const { position, choices } of attempt.questions) {
    if (sitting.isStopped()) break;
    const choice = choices[Math.floor(Math.random() * choices.length)] as { id: string };
    store.dispatch({ type: 'picked', position, choice: choice.id, now: Date.now() });
    queue.put();
    await wait(PACE_MS * (0.5 + Math.random()));
    while (unsaved() >= MOST_UNSAVED) await wait(100);
  }
  while (unsaved() > 0) await wait(100);
  queue.stop();
}

/** One message under one key: repeated by the client, and not again by the person. */
async function giveFeedback({ client, ledger }: Sitting, learner: Learner, attempt_id: string): Promise<void> {
  const message = `About attempt ${attempt_id}`;
  ledger.messages.set(message, false);
  try {
    await client.call('POST', '/api/feedback', 'keyed', { attempt_id, message }, learner.token);
    ledger.messages.set(message, true);
  } catch (error) {
    if (!apiFailure(error)) throw error;
  }
}

/** Presses the button again a second after it failed. Null when there is no time left for it. */
async function persist<Result>(act: () => Promise<Result>, isStopped: () => boolean): Promise<Result | null> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!apiFailure(error)) throw error;
      if (isStopped()) return null;
      await wait(1_000);
    }
  }
}
