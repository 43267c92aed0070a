import type { ReactNode } from 'react';
import { useBoot } from '../page/page-context.tsx';
import { useTheme } from './theme-store.ts';

/** Our own marks, drawn in a square of 34. */
const marks: Readonly<Record<string, ReactNode>> = {
  arch: <path className="brand-mark" d="M9 26V17a8 8 0 0 1 16 0v9h-5v-9a3 3 0 0 0-6 0v9Z" />,
  sails: (
    <>
      <path className="brand-mark brand-mark--second" d="M17 6v16H8.5Q10 13 17 6Z" />
      <path className="brand-mark" d="M19.5 11q5.5 4.5 6.5 11h-6.5Z" />
      <path
        className="brand-mark brand-mark--second brand-mark--line"
        d="M7.5 26q3.2-2.3 6.3 0t6.4 0 6.3 0"
      />
    </>
  ),
};

/** THM-07: the mark of a client without a logo: one of ours, or else the client's initial. */
export function BrandMark() {
  const { client } = useBoot();
  const { themeAppMark } = useTheme();
  const mark = themeAppMark ? marks[themeAppMark] : undefined;
  return (
    mark ?? (
      <text
        className="brand-mark"
        x="17"
        y="17"
        dy="0.36em"
        fontSize="19"
        fontWeight="700"
        textAnchor="middle"
      >
        {client.name.trim().charAt(0).toUpperCase()}
      </text>
    )
  );
}
