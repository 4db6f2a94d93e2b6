import { choice, day, fields, line, number, optional, ref, rows, text, whole } from '../fields.ts';
import { certificationNames } from '../interests.ts';

/** A topic as its form shows it. What its vendor does not publish about the exam is left blank. */
export const topicFields = fields({
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
    sentence: 'A topic code is 1 to 6 letters and digits',
    hint: 'Leave blank to generate one.',
    example: 'AWSSAA',
    identifies: true,
  }),
  description: text('Description', {
    max: 1000,
    example: 'Designing systems on AWS that are secure, resilient, fast and no dearer than they have to be.',
  }),
  certification_name: optional(
    choice('Certification', {
      options: certificationNames,
      sentence: 'Choose a certification from the list',
      hint: 'Learners who are heading for it find this topic on their Home.',
      example: 'AWS Solutions Architect',
    }),
  ),
  exam_vendor: optional(line('Vendor', { max: 120, example: 'Amazon Web Services' })),
  exam_code: optional(line('Exam code', { max: 60, example: 'SAA-C03' })),
  exam_questions: optional(
    whole('Questions', {
      min: 1,
      max: 1000,
      sentence: 'Questions are a whole number from 1 to 1000, or left blank',
      example: 65,
    }),
  ),
  exam_minutes: optional(
    whole('Minutes', {
      min: 1,
      max: 1440,
      sentence: 'Minutes are a whole number from 1 to 1440, or left blank',
      example: 130,
    }),
  ),
  exam_passing_score: optional(
    whole('Passing score, %', {
      min: 0,
      max: 100,
      sentence: 'The passing score is a whole number of per cent from 0 to 100, or left blank',
      example: 72,
    }),
  ),
  exam_passing_score_published: optional(line('Passing score as published', { max: 200, example: '720 of 1000' })),
  exam_domains: rows(
    'Domains',
    {
      name: line('Domain', {
        max: 200,
        required: 'Each domain needs a name',
        example: 'Design Secure Architectures',
      }),
      weight: number('Weight', {
        min: 0,
        max: 100,
        sentence: 'A weight is a number of per cent from 0 to 100',
        example: 30,
      }),
    },
    {
      max: 40,
      unique: 'name',
      tooMany: 'An exam has at most 40 domains',
      twice: 'Each domain can be named once only',
    },
  ),
  exam_source: optional(
    line('Source', {
      max: 500,
      pattern: /^(https?:\/\/[^\s/]\S*)?$/i,
      sentence: 'The source is an address that begins with https:// or http://',
      hint: "The vendor's own page",
      example: 'https://aws.amazon.com/certification/certified-solutions-architect-associate/',
    }),
  ),
  exam_checked_on: optional(
    day('Checked on', {
      sentence: 'The day it was checked is a day of the calendar, or left blank',
      example: '2026-11-15',
    }),
  ),
  exam_note: optional(text('Note', { max: 2000, example: 'Fifteen of the questions do not count.' })),
});
