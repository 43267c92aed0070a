import { describe, expect, test } from 'vitest';
import stored from '../../testing/order-snapshots/v1.json' with { type: 'json' };
import storedVersion2 from '../../testing/order-snapshots/v2.json' with { type: 'json' };
import { assertSnapshotTotal, parseOrderSnapshot } from './index.ts';

describe('an order snapshot stored before lines had kinds', () => {
  const snapshot = parseOrderSnapshot(stored);

  test('is parsed as the current version, with each booking as its line [CHK-12]', () => {
    expect(snapshot).toMatchObject({
      version: 3,
      personId: 1042,
      seller: null,
      tenders: [{ type: 'online', amount: 500 }],
      total: 500,
      lines: [
        {
          cartLineId: '0190b1a2-7c11-7d21-8a54-1f6f6d0c1a02',
          kind: 'booking',
          quantity: 1,
          snapshot: {
            version: 2,
            title: 'Spin',
            timezone: 'Europe/London',
            times: [{ from: Date.parse('2030-06-11T12:30:00Z'), until: Date.parse('2030-06-11T13:30:00Z') }],
            place: { venueName: 'Test Arena', location: 'Court 1' },
            attendee: { id: null, firstName: 'Sam', lastName: 'Sample' },
            notes: [{ code: 'what_to_bring', text: 'A towel' }],
          },
        },
      ],
    });
  });

  test('is unchanged by another parse', () => {
    expect(parseOrderSnapshot(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot);
  });
});

describe('an order snapshot stored before it named its seller', () => {
  const snapshot = parseOrderSnapshot(storedVersion2);

  test('is parsed as the current version, without a seller [CHK-12 CHK-13]', () => {
    expect(snapshot).toEqual({ ...storedVersion2, version: 3, seller: null });
  });

  test('is unchanged by another parse', () => {
    expect(parseOrderSnapshot(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot);
  });
});

test('an order snapshot keeps its seller [CHK-13]', () => {
  const seller = { name: 'Test Leisure', address: null, vatNumber: 'GB000000042' };
  const snapshot = { ...storedVersion2, version: 3, seller };
  expect(parseOrderSnapshot(snapshot).seller).toEqual(seller);
});

test('a snapshot whose total differs from the attempt’s amount throws an error with both amounts [PAY-05]', () => {
  const snapshot = parseOrderSnapshot(stored);
  const attempt = { id: 'a1', amount: 500 };
  expect(() => assertSnapshotTotal(snapshot, attempt)).not.toThrow();
  expect(() => assertSnapshotTotal(snapshot, { ...attempt, amount: 501 })).toThrow(
    /a1 of 501 .* total of 500/,
  );
  const [line] = snapshot.lines;
  const wrong = { ...snapshot, lines: line ? [{ ...line, amount: 499 }] : [] };
  expect(() => assertSnapshotTotal(wrong, attempt)).toThrow(/lines of 499/);
});
