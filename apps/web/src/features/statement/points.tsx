import type { ReactNode } from 'react';

/** What is listed under a sentence; what is not so for this operator is left out. */
export function Points({ of }: { of: Readonly<Record<string, ReactNode>> }) {
  return (
    <ul className="statement__points">
      {Object.entries(of)
        .filter(([, point]) => point !== undefined)
        .map(([key, point]) => (
          <li key={key}>{point}</li>
        ))}
    </ul>
  );
}
