import type { ReactNode } from 'react';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { RootErrorPage } from '../errors/root-error-page.tsx';
import { RouteError } from '../errors/route-error.tsx';
import { AppLayout } from './app-layout.tsx';

/** The layout of every surface. The inner boundary keeps header and footer when a screen fails. */
export const RootLayout = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={RootErrorPage}>
    <AppLayout>
      <ErrorBoundary fallback={RouteError}>{children}</ErrorBoundary>
    </AppLayout>
  </ErrorBoundary>
);
