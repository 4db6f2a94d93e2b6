import { certificationNames } from '../account/interests.ts';
import { choice, day, type Fields, line, number, optional, ref, rows, text, whole } from '../lib/fields.ts';
import { printOutline, readOutline } from './outline.ts';

export const topicFields = {
  name: line('Name', {
    max: 120,
    required: 'Topic name is required',
    example: 'AWS Solutions Architect',
    identifies: true,
  }),
  category_id: ref('Category', {
    sentence: 'Choose the category of this topic',
    example: '60c25298-66d8-46c4-9713-243e9dc30b4e',
  }),
  code: line('Code', {
    max: 6,
    pattern: /^[A-Za-z0-9]*$/,
    upper: true,
    sentence: 'Code must be letters and digits only.',
    hint: 'Leave blank to generate one.',
    example: 'AWSSAA',
    identifies: true,
  }),
  description: text('Description', {
    max: 1000,
    example: 'Designing AWS systems that are secure, resilient, fast and cost-effective.',
  }),
  certification_name: optional(
    choice('Certification', {
      options: certificationNames,
      hint: 'Learners preparing for it find this topic on Home.',
      example: 'AWS Solutions Architect',
    }),
  ),
  exam_vendor: optional(line('Vendor', { max: 120, example: 'Amazon Web Services' })),
  exam_code: optional(line('Exam code', { max: 60, example: 'SAA-C03' })),
  exam_questions: optional(whole('Questions', { min: 1, max: 1000, example: 65 })),
  exam_minutes: optional(whole('Minutes', { min: 1, max: 1440, example: 130 })),
  exam_passing_score: optional(whole('Passing score (%)', { min: 0, max: 100, example: 72 })),
  exam_passing_score_published: optional(line('Passing score as published', { max: 200, example: '720 of 1000' })),
  exam_domains: rows(
    'Domains',
    {
      name: line('Domain', {
        max: 200,
        required: 'Each domain needs a name',
        example: 'Design Secure Architectures',
      }),
      weight: number('Weight (%)', { min: 0, max: 100, example: 30 }),
    },
    { max: 40, unique: 'name' },
  ),
  exam_outline: optional(
    text('Outline', {
      max: 30_000,
      problem: (typed) => typed.trim() && readOutline(typed).problem,
      stored: { encode: (typed) => readOutline(typed).outline, decode: printOutline },
      hint: 'Domains as "IP Services (10%)", each with objectives below as "4.1 Set up NAT". Above them, if you like: Version:, Date: and Source: lines.',
      example: 'Version: 1.1\nDate: 2024-08-20\n\nIP Services (10%)\n4.1 Set up NAT',
    }),
  ),
  exam_source: optional(
    line('Source', {
      max: 500,
      pattern: /^(https?:\/\/[^\s/]\S*)?$/i,
      sentence: 'Source must be a web address that begins with https:// or http://.',
      hint: "The vendor's own page",
      example: 'https://aws.amazon.com/certification/certified-solutions-architect-associate/',
    }),
  ),
  exam_checked_on: optional(day('Checked on', { example: '2026-11-15' })),
  exam_note: optional(text('Note', { max: 2000, example: 'Fifteen of the questions do not count.' })),
} satisfies Fields;
