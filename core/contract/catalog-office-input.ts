import * as z from 'zod';
import { examLimits, catalogLimits as limits, catalogSentences as say } from '../catalog.ts';
import { certificationNames } from '../interests.ts';
import { version } from './version.ts';

/** Accents composed, runs of spaces one space: names that look alike are alike. */
const asRead = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** One line of text. */
const line = (label: string, max: number, missing = `${label} is a text.`) =>
  z
    .string(missing)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, `${label} is a single line of text`)
    .overwrite(asRead)
    .max(max, `${label} is at most ${max} characters long`);

const text = (label: string, max: number) =>
  z
    .string(`${label} is a text.`)
    .regex(/^[^\0\p{Cs}]*$/u, `${label} is a text.`)
    .trim()
    .max(max, `${label} is at most ${max} characters long`);

/** A number that the vendor publishes, or null where it publishes none. */
const whole = (sentence: string, min: number, max: number) =>
  z.int(sentence).min(min, sentence).max(max, sentence).nullable();

export const categoryInput = {
  name: line('The name', limits.name, say.categoryName).min(1, say.categoryName),
  description: text('The description', limits.description).default(''),
};

const domains = z
  .array(
    z.object(
      {
        name: line('A domain', limits.domain, say.domainName).min(1, say.domainName),
        /** Share of the exam in per cent. */
        weight: z.number(say.domainWeight).min(0, say.domainWeight).max(100, say.domainWeight),
      },
      say.domainName,
    ),
    'The domains are a list.',
  )
  .max(limits.domains, say.domainsMany)
  .refine((list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length, say.domainTwice);

/** What a topic's form sends: the whole topic. The exam's facts are null where its vendor publishes none. */
export const topicInput = {
  category_id: z.uuid(say.topicCategory),
  name: line('The name', limits.name, say.topicName).min(1, say.topicName),
  description: text('The description', limits.description).default(''),
  /** Upper-cased; blank asks for a new random one of 6. */
  code: z
    .string(say.topicCode)
    .trim()
    .regex(/^[A-Za-z0-9]{0,6}$/, say.topicCode)
    .overwrite((code) => code.toUpperCase())
    .default(''),
  certification_name: z
    .literal([...certificationNames], say.certification)
    .nullable()
    .default(null),
  exam_vendor: line('The vendor', limits.vendor).nullable().default(null),
  exam_code: line("The exam's code", limits.exam_code).nullable().default(null),
  exam_questions: whole(say.examQuestions, 1, examLimits.questions).default(null),
  exam_minutes: whole(say.examMinutes, 1, examLimits.minutes).default(null),
  exam_passing_score: whole(say.examPassingScore, 0, 100).default(null),
  /** The passing score in the vendor's own words. */
  exam_passing_score_published: line('The published passing score', limits.passing_score_published)
    .nullable()
    .default(null),
  exam_domains: domains.default([]),
  exam_source: line('The source', limits.source)
    .regex(/^(https?:\/\/[^\s/]\S*)?$/i, say.examSource)
    .nullable()
    .default(null),
  exam_note: text('The note', limits.note).nullable().default(null),
  exam_checked_on: z.iso.date(say.examCheckedOn).regex(/^[12]/, say.examCheckedOn).nullable().default(null),
};

export const category = z.object({ id: z.uuid(), name: z.string(), description: z.string(), version });

/** A topic with all that its form shows. */
export const topic = z.object({
  id: z.uuid(),
  category_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  code: z.string(),
  certification_name: z.string().nullable(),
  exam_vendor: z.string().nullable(),
  exam_code: z.string().nullable(),
  exam_questions: z.int().nullable(),
  exam_minutes: z.int().nullable(),
  exam_passing_score: z.int().nullable(),
  exam_passing_score_published: z.string().nullable(),
  exam_domains: z.array(z.object({ name: z.string(), weight: z.number() })),
  exam_source: z.string().nullable(),
  exam_note: z.string().nullable(),
  exam_checked_on: z.string().nullable(),
  question_count: z.int(),
  flashcard_count: z.int(),
  version,
});

/** What goes with a category or topic that is deleted: how many of each. */
export const contents = z.object({
  topics: z.int(),
  questions: z.int(),
  flashcards: z.int(),
  /** Set papers. */
  quizzes: z.int(),
  /** Set papers of other topics that lose some of their questions. */
  other_quizzes: z.int(),
  entitlements: z.int(),
  grants: z.int(),
});
