import type { Send } from '@pavilion/contract/call';
import { AnchorProvider } from '@pavilion/ui/anchor';
import { HydrationBoundary, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Boot } from './boot.ts';
import type { Language } from './languages.ts';
import { RouterAnchor } from './link.tsx';
import { PageProvider, type Said } from './page.tsx';
import { WordsProvider } from './text.tsx';

type Props = {
  boot: Boot;
  send: Send;
  said: Said;
  queryClient: QueryClient;
  texts: Language;
  /** English, for what a language lacks. */
  fallback: Language;
  children: ReactNode;
};

/** What every screen stands in, on the server and in the browser alike. */
export const App = ({ boot, send, said, queryClient, texts, fallback, children }: Props) => (
  <PageProvider value={{ boot, send, said }}>
    <WordsProvider language={boot.language} texts={texts} fallback={fallback}>
      <QueryClientProvider client={queryClient}>
        <HydrationBoundary state={boot.queries}>
          <AnchorProvider anchor={RouterAnchor}>{children}</AnchorProvider>
        </HydrationBoundary>
      </QueryClientProvider>
    </WordsProvider>
  </PageProvider>
);
