import { getAppleWalletPass } from '@pavilion/contract/entry-code/entry-code';
import type { AppDeps } from '#platform/deps';
import type { CallerClient } from '#platform/http/caller';
import { readCredentials } from '../client/index.ts';
import { appleKeys } from './apple-wallet.ts';
import { createLastingCode } from './code.ts';
import { buildGoogleLink, googleKeys } from './google-wallet.ts';
import { buildPassContent } from './pass-content.ts';
import type { EntryRow } from './store.ts';
import type { WalletLinks } from './view.ts';

type WalletDeps = Pick<AppDeps, 'database' | 'keys' | 'now' | 'log'>;

/** A client's keys of Apple Wallet; undefined without them. */
export const readAppleKeys = async ({ database: { run }, keys }: WalletDeps, clientId: string) =>
  appleKeys.safeParse(await readCredentials(run, keys.encryption, { clientId, provider: 'apple-wallet' }))
    .data;

const readGoogleKeys = async ({ database: { run }, keys }: WalletDeps, clientId: string) =>
  googleKeys.safeParse(await readCredentials(run, keys.encryption, { clientId, provider: 'google-wallet' }))
    .data;

/** The links that add an entry to a wallet. A key that cannot sign hides its link, and never the code itself. */
export async function createWalletLinks(
  deps: WalletDeps,
  { client, language }: { client: CallerClient; language: string },
): Promise<(entry: EntryRow) => WalletLinks> {
  const clientId = client.id;
  const [google, apple] = await Promise.all([readGoogleKeys(deps, clientId), readAppleKeys(deps, clientId)]);
  return (entry) => {
    const code = createLastingCode(deps, { clientId, lineId: entry.lineId }, 'wallet');
    const buildGoogle = (): string | null => {
      if (!google) return null;
      const content = buildPassContent(entry, {
        clientName: client.name,
        clockFormat: client.clockFormat,
        language,
        code,
      });
      try {
        return buildGoogleLink(google, content, deps.now());
      } catch (err) {
        deps.log.error({ err, clientId }, 'wallet link not signed');
        return null;
      }
    };
    return {
      google: buildGoogle(),
      apple: apple ? getAppleWalletPass.path.replace(':token', code) : null,
    };
  };
}
