import type { Examples } from '../example.ts';

let number = 0;
/** Nobody's second upload finds nothing left to do. */
const duplicates = { same_id: 'update', same_text: 'add' };
const text = () => `1. What is question ${++number}?\nA. one\nB. two\nAnswer: B\nExplanation: It is two.\n`;

export const questionUploadsExamples: Examples = {
  'questionUploads.preview': ({ topic }) => ({ topic_id: topic.id, text: text(), ...duplicates }),
  'questionUploads.upload': ({ topic }) => ({
    ...{ topic_id: topic.id, text: text(), ...duplicates },
    ...{ expected: { added: 1, updated: 0, skipped: 0 }, quiz: { title: 'New Quiz' } },
  }),
  'questionUploads.exportText': ({ topic }) => ({ topic_id: topic.id }),
};
