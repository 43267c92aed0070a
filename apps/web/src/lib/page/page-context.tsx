import type { Send } from '@pavilion/contract/call';
import { createContext, use, useEffect } from 'react';
import { useText } from '../i18n/text.tsx';
import type { BootData } from './boot-data.ts';

/** What a screen sets on its document. The server collects it while rendering; the browser applies it. */
export type DocumentMeta = {
  title?: string;
  description?: string;
  /** HTTP status of the server's response, such as 404. */
  status?: number;
  /** schema.org data, for public pages. */
  jsonLd?: object;
  /** Keeps the page out of search engines. */
  noIndex?: boolean;
  /** Path that the server redirects to instead of sending the page. */
  redirect?: string;
};

type PageContextValue = {
  boot: BootData;
  send: Send;
  serverMeta: DocumentMeta;
  /** Changes the language in place, so that nothing typed is lost. Undefined on the server. */
  changeLanguage?: ((language: string) => Promise<void>) | undefined;
};

const PageContext = createContext<PageContextValue | undefined>(undefined);
export const PageProvider = PageContext.Provider;

function usePageContext(): PageContextValue {
  const page = use(PageContext);
  if (!page) throw new Error('usePageContext is called outside PageProvider');
  return page;
}

export const useBoot = (): BootData => usePageContext().boot;
export const useSend = (): Send => usePageContext().send;
export const useChangeLanguage = () => usePageContext().changeLanguage;
export const useServerMeta = (): DocumentMeta => usePageContext().serverMeta;

/** RTE-16: sets the title and the other metadata of the document. */
export function useDocumentMeta(meta: DocumentMeta): void {
  const t = useText('common');
  const { serverMeta } = usePageContext();
  const title = meta.title ? t('title_of', { title: meta.title }) : t('title');
  if (typeof document === 'undefined') Object.assign(serverMeta, { ...meta, title });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
