import type { Send } from '@pavilion/contract/call';
import { createContext, use, useEffect } from 'react';
import { useText } from '../i18n/text.tsx';
import type { BootData } from './boot-data.ts';

/** What a screen says of the document that it stands in: on the server it is collected, in the browser it is set. */
export type DocumentMeta = {
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

type PageContextValue = { boot: BootData; send: Send; serverMeta: DocumentMeta };

const PageContext = createContext<PageContextValue | undefined>(undefined);
export const PageProvider = PageContext.Provider;

function usePageContext(): PageContextValue {
  const page = use(PageContext);
  if (!page) throw new Error('There is no page around this screen.');
  return page;
}

export const useBoot = (): BootData => usePageContext().boot;
export const useSend = (): Send => usePageContext().send;
export const useServerMeta = (): DocumentMeta => usePageContext().serverMeta;

/** RTE-16: the title of this screen, and what else the document says of it. */
export function useDocumentMeta(meta: DocumentMeta): void {
  const t = useText('common');
  const { serverMeta } = usePageContext();
  const title = meta.title ? t('title_of', { title: meta.title }) : t('title');
  if (typeof document === 'undefined') Object.assign(serverMeta, { ...meta, title });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
