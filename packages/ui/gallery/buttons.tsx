import { Button, IconButton, LinkButton, TextButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { ShoppingBasket, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from './section.tsx';

const variants = ['primary', 'secondary', 'outline', 'solid', 'quiet', 'danger'] as const;
const sizes = ['l', 'm', 's', 'xs'] as const;

export function Buttons(): ReactNode {
  return (
    <Section title="Buttons: 58, 42, 34 and 26" isWide>
      {sizes.map((size) => (
        <div className="pv-cluster" key={size}>
          {variants.map((variant) => (
            <Button key={variant} size={size} variant={variant}>
              {size === 'l' ? 'Pay £18.50' : variant}
            </Button>
          ))}
        </div>
      ))}
      <div className="pv-cluster">
        <Button isPending>Paying…</Button>
        <Button variant="secondary" isPending>
          Adding…
        </Button>
        <Button>
          <Icon icon={ShoppingBasket} />
          With an icon
        </Button>
        <LinkButton href="#link" variant="secondary">
          A link
        </LinkButton>
        <IconButton label="Close">
          <Icon icon={X} />
        </IconButton>
        <TextButton>In running text</TextButton>
      </div>
      <div className="pv-cluster">
        <Button disabledReason="Booking opens on Tuesday at 07:00.">Not yet</Button>
        <Button variant="secondary" disabledReason="Choose a court first.">
          Not yet
        </Button>
      </div>
      <Button isBlock disabledReason="Tick the camp consent to go on.">
        Checkout now
      </Button>
    </Section>
  );
}
