import { Outlet } from 'react-router';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { RootErrorPage } from '../errors/root-error-page.tsx';
import { RouteError } from '../errors/route-error.tsx';
import { AppLayout } from './app-layout.tsx';

/** The layout of every surface. The inner boundary keeps header and footer when a screen fails. */
export const RootLayout = () => (
  <ErrorBoundary fallback={RootErrorPage}>
    <AppLayout>
      <ErrorBoundary fallback={RouteError}>
        <Outlet />
      </ErrorBoundary>
    </AppLayout>
  </ErrorBoundary>
);
