import { call, type Send } from '@pavilion/contract/call';
import { getClient, getTheme } from '@pavilion/contract/client';
import { getUser } from '@pavilion/contract/person';
import type { SurfaceUrls } from '../client/index.ts';

type BootOptions = {
  surface: keyof SurfaceUrls;
  surfaceUrls: SurfaceUrls;
  basename: string;
  language: string;
  now: number;
  site: string;
  selectedVenues: string | null;
  mapStyleUrl: string | null;
  /** Slug of the venue whose theme to apply. */
  venue: string | undefined;
};

/** Reads the initial data of a page through the API, as the browser does. */
export async function readBootData(send: Send, { venue, ...options }: BootOptions) {
  const [theme, client, user] = await Promise.all([
    requestTheme(send, venue),
    call(send, getClient, {}),
    call(send, getUser, {}),
  ]);
  if (!theme.ok) return { ok: false, page: getErrorPage(theme) } as const;
  if (!client.ok) return { ok: false, page: getErrorPage(client) } as const;
  return {
    ok: true,
    boot: {
      ...options,
      client: camelKeys(client.value),
      theme: camelKeys(theme.value),
      user: user.ok ? camelKeys(user.value) : null,
    },
    theme: camelKeys(theme.value) as Record<string, string | null>,
  } as const;
}

const getErrorPage = ({ status, code }: { status: number; code: string }) => {
  if (status !== 503) return 'page_error';
  return code === 'maintenance' ? 'maintenance' : 'unavailable';
};

/** THM-01: reads the client's theme if the venue's cannot be read. */
async function requestTheme(send: Send, venue: string | undefined) {
  const theme = await call(send, getTheme, { query: { venue } });
  return theme.ok || theme.status === 503 || venue === undefined
    ? theme
    : call(send, getTheme, { query: {} });
}

const camelKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(camelKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      camelKeys(inner),
    ]),
  );
};
