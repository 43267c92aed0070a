import { addDays } from '@pavilion/domain/day';
import { cleanFileName, findDocumentType, maxDocumentSize } from '@pavilion/domain/membership/changes';
import { ok, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Database } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { translate } from '#platform/lib/translate';
import { findListed } from './change-membership.ts';
import type { MembershipContext } from './list-memberships.ts';
import { replaceDocument } from './store/documents.ts';

type Upload = { file_name: string; content: string; expires_on: string };
type Context = MembershipContext & { id: string; language: string; accountUrl: string };

/** Days from today that a document can prove something: nobody knows more than a few years ahead. */
const maxValidDays = 5 * 366;

/** ACC-04: saves the document that a membership asks for, after its content has been checked. */
export async function uploadDocument(database: Database, context: Context, body: Upload) {
  const { clientId, personId, timezone, now, language, accountUrl } = context;
  const membership = await findListed(database, context);
  if (!membership) return refuse({ code: 'membership_not_found' } as const);
  if (!membership.document) return refuse({ code: 'document_not_required' } as const);
  const content = Buffer.from(body.content, 'base64');
  const mediaType = findDocumentType(content);
  const today = getLocalDay(now, timezone);
  const isPast = body.expires_on < today || !isDay(body.expires_on);
  const errors = {
    ...(!mediaType && { content: [translate(language, 'error', 'document_type')] }),
    ...(content.length > maxDocumentSize && {
      content: [translate(language, 'error', 'document_too_large')],
    }),
    ...((isPast || body.expires_on > addDays(today, maxValidDays)) && {
      expires_on: [translate(language, 'error', isPast ? 'document_expired' : 'document_day')],
    }),
  };
  if (!mediaType || Object.keys(errors).length > 0)
    return refuse({ code: 'validation_failed', errors } as const);
  return database.inTransaction(async (tx) => {
    await replaceDocument(tx, {
      clientId,
      id: createId(now),
      personId,
      planId: membership.plan_id,
      name: cleanFileName(body.file_name),
      mediaType,
      content,
      expiresOn: body.expires_on,
      language,
      accountUrl,
      now,
    });
    return ok(undefined);
  });
}

/** Whether the calendar has the day. */
const isDay = (day: string): boolean =>
  !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && addDays(day, 0) === day;
