import { expect, test } from 'vitest';
import { findBundleMatches } from './bundle-matches.ts';

const bundles = [
  { name: 'Football camp', category: { name: 'Holiday camps' }, venue: { slug: 'arena' } },
  { name: 'Stage 1', category: { name: 'Learn to swim' }, venue: { slug: 'pool' } },
];
const find = (what: string, venue = '', kind: 'camp' | 'course' = 'course') =>
  findBundleMatches(bundles, { what, venue }, kind).map(({ name }) => name);

test('finds camps and courses by every word of their name and category [VEN-10]', () => {
  expect(find('camps')).toEqual(['Football camp']);
  expect(find('foot holiday')).toEqual(['Football camp']);
  expect(find('learn SWIM')).toEqual(['Stage 1']);
  expect(find('football swim')).toEqual([]);
  expect(find('swimming lessons')).toEqual(['Stage 1']);
  expect(find('lessons')).toHaveLength(2);
  expect(find('course', '', 'camp')).toEqual([]);
  expect(find('gym')).toEqual([]);
  expect(find('camp', 'pool')).toEqual([]);
  expect(find(' - ')).toEqual([]);
});
