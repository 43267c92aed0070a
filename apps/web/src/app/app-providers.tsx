import type { Send } from '@pavilion/contract/call';
import { AnchorProvider } from '@pavilion/ui/base/anchor';
import { HydrationBoundary, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LanguageTexts } from '../lib/i18n/languages.ts';
import { TextProvider } from '../lib/i18n/text.tsx';
import type { BootData } from '../lib/page/boot-data.ts';
import { type DocumentMeta, PageProvider } from '../lib/page/page-context.tsx';
import { RouterAnchor } from './router-anchor.tsx';

type Props = {
  boot: BootData;
  send: Send;
  serverMeta: DocumentMeta;
  queryClient: QueryClient;
  texts: LanguageTexts;
  /** English texts, used for keys that the language does not have. */
  fallback: LanguageTexts;
  changeLanguage?: (language: string) => Promise<void>;
  children: ReactNode;
};

/** The context providers around every screen, the same on the server and in the browser. */
export const AppProviders = ({
  boot,
  send,
  serverMeta,
  queryClient,
  texts,
  fallback,
  changeLanguage,
  children,
}: Props) => (
  <PageProvider value={{ boot, send, serverMeta, changeLanguage }}>
    <TextProvider language={boot.language} texts={texts} fallback={fallback}>
      <QueryClientProvider client={queryClient}>
        <HydrationBoundary state={boot.queries}>
          <AnchorProvider anchor={RouterAnchor}>{children}</AnchorProvider>
        </HydrationBoundary>
      </QueryClientProvider>
    </TextProvider>
  </PageProvider>
);
