import { kept } from '@pavilion/domain/cookie';
import { ok, refuse } from '@pavilion/domain/result';
import type { Asking, ReadCaller } from '#platform/caller';
import { type CookieSite, clearSession, cookiesNamed, type Session, unsealSession } from '#platform/cookie';
import { type Keys, randomKey } from '#platform/crypto';
import type { Settings } from '#platform/settings';
import { chooseLanguage, type FindClient, type FoundClient } from '../client/index.ts';
import { findSession } from './find-session.ts';

type Request = Parameters<ReadCaller>[0];
type Needs = {
  findClient: FindClient;
  keys: Keys;
  settings: Pick<Settings, 'PUBLIC_DOMAIN' | 'BEARER'>;
};

/** Finds the client by its host, and who asks it by a signed cookie or, where that is switched on, by a bearer. */
export const callerReader =
  ({ findClient, settings, keys }: Needs): ReadCaller =>
  async (request, who) => {
    const { headers, host, url } = request;
    const client = await findClient({ clientDomain: first(headers['x-client-domain']), host, path: url });
    if (!client) return refuse({ code: 'not_found' });
    // What a provider has to say about money that is on its way is heard all the same.
    if (client.maintenance && who !== 'signature') return refuse({ code: 'maintenance' });

    const presented = {
      cookie: headers.cookie,
      host,
      secure: request.protocol === 'https',
      framed: headers['x-framed'] !== undefined,
    };
    const { PUBLIC_DOMAIN: publicDomain } = settings;
    const place = { clientSlug: client.slug, surface: client.surface, publicDomain, who };
    const { site, session } = findSession(keys.session, presented, place);
    const asking = askingOf(request, client, site);
    if (who === 'signature') return ok({ ...asking, kind: 'signature' });

    const bearer = settings.BEARER ? bearerOf(headers.authorization) : undefined;
    if (bearer !== undefined) {
      const said = unsealSession(keys.session, bearer);
      return said?.clientSlug === client.slug
        ? ok(callerOf(asking, said))
        : refuse({ code: 'not_logged_in' });
    }
    // A cookie whose signature is not ours is no session: a host may have cookies of others by the same name.
    if (!session) return ok({ ...asking, kind: 'guest', guestKey: randomKey(), isNew: true });
    if (session.clientSlug !== client.slug) {
      return refuse({ code: 'not_logged_in', cookies: clearSession(site) });
    }
    return ok(callerOf(asking, session));
  };

function callerOf(asking: Asking, session: Session) {
  switch (session.kind) {
    case 'guest':
      return { ...asking, kind: session.kind, guestKey: session.guestKey, isNew: false };
    case 'customer':
      return { ...asking, kind: session.kind, personId: session.personId, sessionId: session.sessionId };
    case 'staff': {
      const { kind, personId, sessionId, role } = session;
      return { ...asking, kind, personId, sessionId, role };
    }
  }
}

const askingOf = ({ headers, host, ip }: Request, client: FoundClient, site: CookieSite): Asking => ({
  client,
  surface: client.surface,
  host,
  language: chooseLanguage(client.languages, {
    chosen: cookiesNamed(headers.cookie, kept.language.name())[0],
    accepted: headers['accept-language'],
  }),
  address: ip,
  userAgent: headers['user-agent'] ?? '',
  cookieSite: site,
});

const bearerOf = (header: string | undefined): string | undefined =>
  /^bearer +(\S+)$/i.exec(header ?? '')?.[1];

const first = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;
