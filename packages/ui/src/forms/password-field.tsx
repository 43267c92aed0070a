import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import type { FieldTexts } from './field.tsx';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentProps<'input'>, 'size' | 'type'> &
  FieldTexts & { showLabel: string; hideLabelText: string };

/** A password field with a show button; allows pasting and password managers. */
export function PasswordField({ showLabel, hideLabelText, ...field }: Props): ReactNode {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          label={isShown ? hideLabelText : showLabel}
          aria-pressed={isShown}
          // The field keeps the focus: it is not left.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Icon icon={isShown ? EyeOff : Eye} />
        </IconButton>
      }
    />
  );
}
