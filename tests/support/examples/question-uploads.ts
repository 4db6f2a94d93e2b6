import type { Examples } from '../example.ts';

let number = 0;
const text = () => `1. What is question ${++number}?\nA. one\nB. two\nAnswer: B\nExplanation: It is two.\n`;

export const questionUploadsExamples: Examples = {
  'questionUploads.preview': ({ topic }) => ({ topic_id: topic.id, text: text() }),
  'questionUploads.upload': ({ topic }) => ({ topic_id: topic.id, text: text(), quiz: { title: 'New Quiz' } }),
  'questionUploads.exportText': ({ topic }) => ({ topic_id: topic.id }),
};
