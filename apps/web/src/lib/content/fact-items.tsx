import { Icon } from '@pavilion/ui/base/icon';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Backpack, User } from 'lucide-react';
import { useText } from '../i18n/text.tsx';
import { WhatToBring } from './what-to-bring.tsx';

/** Who leads a session, as an item of its list of facts. Nothing without instructors. */
export function InstructorsItem({ instructors }: { instructors: readonly { name: string }[] }) {
  const t = useText('activity');
  if (instructors.length === 0) return null;
  return (
    <li>
      <Icon icon={User} />
      <span>
        <VisuallyHidden>{t('led_by')} </VisuallyHidden>
        {instructors.map(({ name }) => name).join(', ')}
      </span>
    </li>
  );
}

/** What customers bring to a session, as an item of its list of facts. Nothing if that is nothing. */
export function WhatToBringItem({ things }: { things: string }) {
  if (things === '') return null;
  return (
    <li>
      <Icon icon={Backpack} />
      <span>
        <WhatToBring things={things} />
      </span>
    </li>
  );
}
