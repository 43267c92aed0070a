import type { Send } from '@pavilion/contract/call';
import { createContext, use, useEffect } from 'react';
import type { Boot } from './boot.ts';
import { useText } from './text.tsx';

/** What a screen says of the document that it stands in: on the server it is collected, in the browser it is set. */
export type Said = {
  title?: string;
  description?: string;
  /** 404 for what is not there; the server answers with it. */
  status?: number;
  /** schema.org, for public pages. */
  jsonLd?: object;
  /** Keeps the page out of search engines. */
  noIndex?: boolean;
  /** Where this address leads: the server answers with a redirect instead of a page. */
  redirect?: string;
};

type Page = { boot: Boot; send: Send; said: Said };

const PageContext = createContext<Page | undefined>(undefined);
export const PageProvider = PageContext.Provider;

function usePage(): Page {
  const page = use(PageContext);
  if (!page) throw new Error('There is no page around this screen.');
  return page;
}

export const useBoot = (): Boot => usePage().boot;
export const useSend = (): Send => usePage().send;
export const useSaid = (): Said => usePage().said;

/** RTE-16: the title of this screen, and what else the document says of it. */
export function useDocument(says: Said): void {
  const t = useText('common');
  const { said } = usePage();
  const title = says.title ? t('title_of', { title: says.title }) : t('title');
  if (typeof document === 'undefined') Object.assign(said, { ...says, title });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
