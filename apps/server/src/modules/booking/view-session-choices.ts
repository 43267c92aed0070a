import type { getSessionChoices } from '@pavilion/contract/session-change/change-session';
import { toPrice } from '@pavilion/domain/money';
import { ok, refuse } from '@pavilion/domain/result';
import type * as z from 'zod/mini';
import type { RunStatement } from '#platform/database/database';
import { translate, translateRefusal } from '#platform/lib/translate';
import { toDifference } from './change-session.ts';
import { type DecidedChoice, decideChoices } from './decide-session-choice.ts';
import { checkMove, type Move, readMove } from './read-session-change.ts';
import { readChoiceDays, readChoiceIds } from './store/change-session.ts';
import type { BookingReader } from './view.ts';
import { formatRefundMessage, formatWhen, getDeadline, getRefund, toWallTime } from './view-cancellation.ts';

type Choices = z.input<(typeof getSessionChoices)['reply']>;

/** The sessions of a day, at first the booking's own, to which a booking can be moved, each with its price difference or the reason why not. */
export async function viewChoices(
  run: RunStatement,
  reader: BookingReader,
  { clientId, id, day: wanted }: { clientId: string; id: string; day: string | undefined },
) {
  const { now, language } = reader;
  const move = await readMove(run, { clientId, personId: reader.readerId, id });
  if (!move) return refuse({ code: 'booking_not_found' } as const);
  const { first, line } = move;
  const checked = checkMove(move, reader);
  const query = {
    clientId,
    venueId: first.venue.id,
    within: first.ticket ? { scheduleId: line.scheduleId } : { categoryId: first.category.id },
    fromId: first.occurrence_id,
    now,
  };
  const days = checked.ok ? await readChoiceDays(run, query) : [];
  const ownDay = toWallTime(first.starts_at, first.timezone).local.slice(0, 10);
  // The booking's own day, else the next one with sessions.
  const day = wanted ?? days.find((other) => other >= ownDay) ?? days.at(-1) ?? null;
  const occurrenceIds = checked.ok && day !== null ? await readChoiceIds(run, query, day) : [];
  const choices = await decideChoices(run, move, { clientId, occurrenceIds, now });
  const reply: Choices = {
    can_change: checked.ok,
    cannot_change_reason: checked.ok ? null : translateRefusal(language, checked.refusal.code),
    deadline_message: translate(
      language,
      'reason',
      'change_until',
      formatWhen(getDeadline(first, now) ?? first.starts_at, first, language),
    ),
    days,
    day,
    sessions: choices.map((choice) => viewChoice(move, choice, reader)),
  };
  return ok(reply);
}

function viewChoice(
  { first }: Move,
  { occurrence, refund, decided }: DecidedChoice,
  reader: BookingReader,
): Choices['sessions'][number] {
  const parts = toDifference(first, Math.max(0, refund));
  const returned = getRefund(parts, reader).amount;
  const difference = toPrice(refund < 0 ? refund : returned, reader.currency);
  const params = decided.ok ? {} : decided.refusal.params;
  return {
    occurrence_id: occurrence.id,
    name: occurrence.name,
    starts_at: toWallTime(occurrence.starts_at, occurrence.timezone),
    ends_at: toWallTime(occurrence.ends_at, occurrence.timezone),
    location_name: occurrence.location,
    available: Math.max(0, occurrence.available),
    can_choose: decided.ok,
    cannot_choose_reason: decided.ok ? null : translateRefusal(reader.language, decided.refusal.code, params),
    refund: difference,
    refund_message: returned > 0 ? formatRefundMessage(parts, reader) : null,
  };
}
