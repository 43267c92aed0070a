import type { RouteObject } from 'react-router';
import { Broken } from '../shell/broken.tsx';
import { Frame } from '../shell/frame.tsx';
import { Lost } from '../shell/lost.tsx';

/** RTE-14: a surface that has no page yet. */
export const nowhere: RouteObject[] = [
  {
    path: '/',
    Component: Frame,
    ErrorBoundary: Broken,
    // The frame by itself would match the root, with nothing in it.
    children: [
      { index: true, Component: Lost },
      { path: '*', Component: Lost },
    ],
  },
];
