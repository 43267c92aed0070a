import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyEvent, type LiveEvent } from './apply-event.ts';
import { waitlistChange } from './waitlist-change.ts';

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

function findAffectedKeys(event: LiveEvent, queryClient = new QueryClient()): string[] {
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

test('a change of availability leaves what shows a join or leave until that is done, which refetches it [WTL-01]', async () => {
  const queryClient = new QueryClient();
  let finish = (): void => undefined;
  const mutationFn = () => new Promise<void>((resolve) => (finish = resolve));
  const change = queryClient
    .getMutationCache()
    .build(queryClient, { mutationKey: waitlistChange, mutationFn })
    .execute(undefined);
  const event = {
    event: 'availability',
    changes: [{ venue: 'arena', days: ['2026-08-04'] }],
  } as const;
  expect(findAffectedKeys(event, queryClient)).toEqual(['dates arena spin', 'camps arena holiday-camps']);
  await Promise.resolve();
  finish();
  await change;
  expect(findAffectedKeys(event, queryClient)).toContain('timetable arena spin 2026-08-04');
});

test('a change of log-in invalidates everything except the payment', () => {
  expect(findAffectedKeys({ event: 'session' })).toHaveLength(keys.length - 1);
  expect(findAffectedKeys({ event: 'identity' })).not.toContain('payment prepare');
});
