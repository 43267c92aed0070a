import type { getWaiverToSign, signWaiver } from '@pavilion/contract/restriction';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { RunStatement } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import { checkSigning } from './check-signing.ts';
import { readRequest, type WaiverRequestRow } from './store/requests.ts';
import { insertSignature } from './store/signatures.ts';
import { viewWaiverToSign } from './view.ts';
import { parseWaiverToken } from './waiver-token.ts';

type LinkDeps = Pick<AppDeps, 'database' | 'now' | 'keys'>;
type SignRefusal = {
  code: keyof (typeof signWaiver)['refusals'];
  params?: Readonly<Record<string, string>>;
};

/** WVR-11: the waiver of a link. */
export async function findWaiverToSign(
  deps: LinkDeps,
  { caller: { client }, query }: Call<typeof getWaiverToSign>,
) {
  const found = await findRequest(deps.database.run, deps, {
    clientId: client.id,
    token: query.waiver_token,
  });
  return found.ok ? ok(viewWaiverToSign(found.value, { timezone: client.timezone, now: deps.now() })) : found;
}

/** WVR-11: signs the waiver of a link. Once signed, the link shows the signature only. */
export async function signLink(deps: LinkDeps, { caller: { client }, body }: Call<typeof signWaiver>) {
  const now = deps.now();
  const key = { clientId: client.id, token: body.waiver_token };
  const signed = await deps.database.inTransaction(
    async (tx): Promise<Result<WaiverRequestRow, SignRefusal>> => {
      const found = await findRequest(tx, deps, key);
      if (!found.ok) return found;
      const { id, restriction, attendee, signed: earlier, expiresAt } = found.value;
      if (earlier) return refuse({ code: 'waiver_already_signed' });
      if (expiresAt <= now) return refuse({ code: 'waiver_link_expired' });
      const checked = checkSigning(body, attendee, getLocalDay(now, client.timezone));
      if (!checked.ok) return checked;
      const outcome = await insertSignature(tx, {
        clientId: client.id,
        restrictionId: restriction.id,
        version: body.version,
        attendee,
        signerName: body.signer_name,
        signerRole: body.signer_role,
        kind: body.signature.kind,
        signature: body.signature.value,
        requestId: id,
        signedById: null,
        now,
      });
      return outcome === 'signed' ? findRequest(tx, deps, key) : refuse({ code: outcome });
    },
  );
  return signed.ok ? ok(viewWaiverToSign(signed.value, { timezone: client.timezone, now })) : signed;
}

async function findRequest(
  run: RunStatement,
  deps: LinkDeps,
  { clientId, token }: { clientId: string; token: string },
): Promise<Result<WaiverRequestRow, { code: 'waiver_link_not_found' }>> {
  const id = parseWaiverToken(deps, { clientId, token });
  const request = id === undefined ? undefined : await readRequest(run, { clientId, id });
  return request ? ok(request) : refuse({ code: 'waiver_link_not_found' });
}
