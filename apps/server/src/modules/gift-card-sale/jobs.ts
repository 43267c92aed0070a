import { formatGiftCardCode } from '@pavilion/domain/gift-card/gift-card';
import { ok } from '@pavilion/domain/result';
import * as z from 'zod/mini';
import type { AppDeps } from '#platform/deps';
import type { JobHandlers } from '#platform/jobs/job-runner';
import type { Mailer } from '#platform/jobs/mailer';
import { buildGiftCardEmail } from '../email/index.ts';
import { generateGiftCardCode, issueGiftCard, replaceGiftCardCode } from '../gift-card/index.ts';
import { lockSaleToSend, setSaleCard } from './store/sales.ts';

const message = z.object({ sale_id: z.uuid() });

/**
 * CHK-35: makes a bought gift card and emails its code. The code is created here, so neither the database nor the outbox
 * contains it. A repeated job sends a new code, and the earlier one no longer pays.
 */
export const giftCardJobs = (
  { database, now }: Pick<AppDeps, 'database' | 'now'>,
  mailer: Pick<Mailer, 'send'>,
): JobHandlers => ({
  async send_gift_card({ clientId, id: jobId, payload }) {
    const { sale_id: id } = message.parse(payload);
    const code = generateGiftCardCode();
    const { value: sale } = await database.inTransaction(async (tx) => {
      const at = now();
      const locked = await lockSaleToSend(tx, { clientId, id, now: at });
      if (locked?.giftCardId) await replaceGiftCardCode(tx, { clientId, id: locked.giftCardId, code });
      else if (locked) {
        const { amount, currency, expiresAt, withdrawn, orderId } = locked;
        const card = { clientId, code, currency, amount, expiresAt, now: at };
        const giftCardId = await issueGiftCard(tx, { ...card, withdrawn: { amount: withdrawn, orderId } });
        await setSaleCard(tx, { clientId, id, giftCardId });
      }
      return ok(locked);
    });
    // The recipient was forgotten after the email had failed for good, or all of the card is taken back.
    if (!sale) return;
    const card = { amount: sale.amount - sale.withdrawn, code: formatGiftCardCode(code) };
    await mailer.send(buildGiftCardEmail({ ...sale, ...card }), jobId);
  },
});
