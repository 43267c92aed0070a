import type { RouteObject } from 'react-router';
import { Broken } from '../shell/broken.tsx';
import { Frame } from '../shell/frame.tsx';
import { Lost } from '../shell/lost.tsx';

/** RTE-14: a surface that has no page yet. */
export const nowhere: RouteObject[] = [
  { path: '/', Component: Frame, ErrorBoundary: Broken, children: [{ path: '*', Component: Lost }] },
];
