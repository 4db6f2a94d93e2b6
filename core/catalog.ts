import type { Failures } from './failures.ts';

/** Failures of what administrators do to categories and topics. */
export const catalogFailures = {
  CATEGORY_NOT_FOUND: [404, 'Category not found'],
  CATEGORY_CHANGED: [
    409,
    'Somebody else saved this category after you opened it. Nothing was overwritten, and what you typed is still here.',
  ],
  TOPIC_CHANGED: [
    409,
    'Somebody else saved this topic after you opened it. Nothing was overwritten, and what you typed is still here.',
  ],
  CATEGORY_NAME_TAKEN: [409, 'A category with the name "{name}" already exists'],
  CATEGORY_ADD_FAILED: [500, 'Failed to add category'],
  CATEGORY_UPDATE_FAILED: [500, 'Failed to update category'],
  CATEGORY_DELETE_FAILED: [500, 'Failed to delete category'],
  TOPIC_NAME_TAKEN: [409, 'A topic with the name "{name}" already exists in this category'],
  TOPIC_CODE_TAKEN: [409, 'The code {code} belongs to another topic'],
  TOPIC_ADD_FAILED: [500, 'Failed to add topic'],
  TOPIC_UPDATE_FAILED: [500, 'Failed to update topic'],
  TOPIC_DELETE_FAILED: [500, 'Failed to delete topic'],
} as const satisfies Failures;

/** Said about a field before anything is looked up. */
export const catalogSentences = {
  categoryName: 'Category name is required',
  topicName: 'Topic name is required',
  topicCategory: 'Choose the category of this topic',
  topicCode: 'A topic code is 1 to 6 letters and digits',
  certification: 'Choose a certification from the list',
  examQuestions: 'Questions are a whole number from 1 to 1000, or left blank',
  examMinutes: 'Minutes are a whole number from 1 to 1440, or left blank',
  examPassingScore: 'The passing score is a whole number of per cent from 0 to 100, or left blank',
  domainName: 'Each domain needs a name',
  domainTwice: 'Each domain can be named once only',
  domainWeight: 'A weight is a number of per cent from 0 to 100',
  domainsMany: 'An exam has at most 40 domains',
  examSource: 'The source is an address that begins with https:// or http://',
  examCheckedOn: 'The day it was checked is a day of the calendar, or left blank',
} as const;

/** Longest texts, in characters. */
export const catalogLimits = {
  name: 120,
  description: 1000,
  vendor: 120,
  exam_code: 60,
  passing_score_published: 200,
  domain: 200,
  domains: 40,
  source: 500,
  note: 2000,
} as const;

/** Where 'Like the real exam' may be taken from: the largest exam that is worth describing. */
export const examLimits = { questions: 1000, minutes: 1440 } as const;
