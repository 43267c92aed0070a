import { exportLifetimeMs } from '@pavilion/domain/personal-data/erasure';
import * as z from 'zod/mini';
import type { AppDeps } from '#platform/deps';
import type { JobHandlers } from '#platform/jobs/job-runner';
import { addToOutbox } from '#platform/jobs/outbox';
import { readClientBrand } from '../client/index.ts';
import { buildPersonalDataEmail } from '../email/index.ts';
import { readUser } from '../person/index.ts';
import { buildArchive } from './build-archive.ts';
import { readExportData, readExportFiles } from './store/export-data.ts';
import { readRequestedExport, saveExport } from './store/exports.ts';

const exportJob = z.object({ export_id: z.uuid() });
export type ExportJob = z.output<typeof exportJob>;

/** ACC-03: makes the copy of a person's data and emails them that it is ready. Repeated, it does nothing more. */
export const personalDataJobs = ({ database, now }: Pick<AppDeps, 'database' | 'now'>): JobHandlers => ({
  async make_data_export({ clientId, payload }) {
    const { run, inTransaction } = database;
    const key = { clientId, id: exportJob.parse(payload).export_id };
    const request = await readRequestedExport(run, key);
    if (!request) return;
    const { personId, language, pageUrl, currency, timezone } = request;
    const person = { clientId, personId };
    const [user, brand] = await Promise.all([readUser(run, person), readClientBrand(run, clientId)]);
    if (!user || user.email === '') return;
    const content = buildArchive({
      title: brand.name,
      format: { language, currency, timezone, clockFormat: brand.clockFormat },
      madeAt: now(),
      sections: await readExportData(run, { ...person, email: user.email }),
      files: await readExportFiles(run, person),
    });
    await inTransaction(async (tx) => {
      const time = now();
      const expiresAt = time + exportLifetimeMs;
      if (await saveExport(tx, { ...key, content, expiresAt })) {
        const url = pageUrl;
        const to = { to: user.email, firstName: user.first_name };
        const email = buildPersonalDataEmail({ ...to, kind: 'export_ready', brand, language, url });
        await addToOutbox(tx, { clientId, kind: 'send_mail', payload: email, now: time });
      }
      return { ok: true };
    });
  },
});
