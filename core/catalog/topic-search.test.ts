import { expect, test } from 'vitest';
import { searchWords, topicHas } from './topic-search.ts';

const topics = [
  ['Cisco CCNA', 'Cisco', '200-301', 'Networking'],
  ['CompTIA Security+', 'CompTIA', 'SY0-701', 'Security'],
  ['CompTIA A+', 'CompTIA', '220-1201, 220-1202', 'Support'],
  ['Kubernetes Administrator', 'Cloud Native Computing Foundation', 'CKA', 'DevOps'],
  ['AWS Solutions Architect', 'Amazon Web Services', 'SAA-C03', 'Cloud Computing'],
  ['AWS Developer', 'Amazon Web Services', 'DVA-C02', 'Cloud Computing'],
  ['Google Cloud Professional Architect', 'Google Cloud', null, 'Cloud Computing'],
  ['Administración de redes', null, null, 'Español'],
] as const;

test.each([
  ['200-301', ['Cisco CCNA']],
  ['200301', ['Cisco CCNA']],
  ['SY0-701', ['CompTIA Security+']],
  ['sy0701', ['CompTIA Security+']],
  ['sec+', ['CompTIA Security+']],
  ['secplus', ['CompTIA Security+']],
  ['aplus', ['CompTIA A+']],
  ['1202', ['CompTIA A+']],
  ['ccna', ['Cisco CCNA']],
  ['cka', ['Kubernetes Administrator']],
  ['k8s', ['Kubernetes Administrator']],
  ['aws saa', ['AWS Solutions Architect']],
  ['amazon', ['AWS Solutions Architect', 'AWS Developer']],
  ['gcp', ['Google Cloud Professional Architect']],
  ['ADMINISTRACION', ['Administración de redes']],
  ['espanol', ['Administración de redes']],
  ['aws cisco', []],
])('search of topics knows exam codes and common short names, and accents fold: %s', (typed, expected) => {
  const found = topics.filter(([name, exam_vendor, exam_code, category]) =>
    topicHas({ name, description: '', exam_vendor, exam_code }, category, searchWords(typed)),
  );
  expect(found.map(([name]) => name)).toEqual(expected);
});

test('a topic without exam code is found by the first letters of its name', () => {
  const topic = { name: 'Certified Kubernetes Security Specialist', description: '' };
  expect(topicHas(topic, 'DevOps', searchWords('CKSS'))).toBe(true);
});
