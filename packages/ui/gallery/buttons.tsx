import { Button, IconButton, LinkButton, TextButton } from '@pavilion/ui/button';
import { Icon } from '@pavilion/ui/icon';
import { ShoppingBasket, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from './section.tsx';

const variants = ['primary', 'secondary', 'outline', 'solid', 'quiet', 'danger'] as const;
const sizes = ['l', 'm', 's', 'xs'] as const;

export function Buttons(): ReactNode {
  return (
    <Section title="Buttons: 58, 42, 34 and 26" wide>
      {sizes.map((size) => (
        <div className="pv-flow" key={size}>
          {variants.map((variant) => (
            <Button key={variant} size={size} variant={variant}>
              {size === 'l' ? 'Pay £18.50' : variant}
            </Button>
          ))}
        </div>
      ))}
      <div className="pv-flow">
        <Button pending>Paying…</Button>
        <Button variant="secondary" pending>
          Adding…
        </Button>
        <Button>
          <Icon of={ShoppingBasket} />
          With an icon
        </Button>
        <LinkButton href="#link" variant="secondary">
          A link
        </LinkButton>
        <IconButton label="Close">
          <Icon of={X} />
        </IconButton>
        <TextButton>In running text</TextButton>
      </div>
      <div className="pv-flow">
        <Button reason="Booking opens on Tuesday at 07:00.">Not yet</Button>
        <Button variant="secondary" reason="Choose a court first.">
          Not yet
        </Button>
      </div>
      <Button block reason="Tick the camp consent to go on.">
        Checkout now
      </Button>
    </Section>
  );
}
