import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyEvent, type LiveEvent } from './apply-event.ts';

const keys = [
  ['cart'],
  ['debts', 7],
  ['user'],
  ['venues'],
  ['payment', 'prepare'],
  ['timetable', 'arena', 'spin', '2026-08-04'],
  ['timetable', 'arena', 'spin', '2026-08-05'],
  ['slots', 'pool', 'lanes', '2026-08-04'],
  ['dates', 'arena', 'spin'],
  ['occurrence', 'spin-1'],
  ['camps', 'arena', 'holiday-camps'],
  ['course', 'pool', 'learn-to-swim', 'stage-1'],
];

function findAffectedKeys(event: LiveEvent): string[] {
  const queryClient = new QueryClient();
  for (const key of keys) queryClient.setQueryData(key, {});
  applyEvent(queryClient, event);
  return keys.filter((key) => queryClient.getQueryState(key)?.isInvalidated).map((key) => key.join(' '));
}

test('an event invalidates only the queries that it affects [BSK-17 ACT-03]', () => {
  const changes = [{ venue: 'arena', days: ['2026-08-04'] }];
  expect(findAffectedKeys({ event: 'availability', changes })).toEqual([
    'timetable arena spin 2026-08-04',
    'dates arena spin',
    'occurrence spin-1',
    'camps arena holiday-camps',
  ]);
  expect(findAffectedKeys({ event: 'cart' })).toEqual(['cart', 'debts 7']);
});

test('a change of log-in invalidates everything except the payment', () => {
  expect(findAffectedKeys({ event: 'session' })).toHaveLength(keys.length - 1);
  expect(findAffectedKeys({ event: 'identity' })).not.toContain('payment prepare');
});
