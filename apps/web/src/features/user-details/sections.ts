import { passkeysHeading, secondFactorHeading } from './log-in-queries.ts';
import { sessionsHeading } from './session-list.tsx';

/** The groups of My details and their sections, in the order of the page. Ids are those of the headings. */
export const groups = [
  {
    id: 'about-you',
    title: 'group_about',
    sections: [
      { id: 'personal', title: 'personal' },
      { id: 'contact', title: 'contact' },
      { id: 'equality', title: 'about' },
      { id: 'picture', title: 'picture' },
    ],
  },
  {
    id: 'security',
    title: 'group_security',
    sections: [
      { id: 'email', title: 'email' },
      { id: 'password', title: 'password' },
      { id: secondFactorHeading, title: 'second_factor' },
      { id: passkeysHeading, title: 'passkeys' },
      { id: sessionsHeading, title: 'sessions' },
    ],
  },
  { id: 'your-data', title: 'your_data', sections: [] },
] as const;

export type Group = (typeof groups)[number];
export type SectionId = Group['sections'][number]['id'];
