import { Badge } from '@pavilion/ui/display/badge';
import { Card } from '@pavilion/ui/display/card';
import { Disclosure } from '@pavilion/ui/display/disclosure';
import { Price } from '@pavilion/ui/display/price';
import { Tag, tagColours } from '@pavilion/ui/display/tag';
import { Breadcrumbs } from '@pavilion/ui/navigation/breadcrumbs';
import { Check, Clock, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from './section.tsx';

const crumbs = [
  { label: 'Home', href: '#home' },
  { label: 'Northgate Arena', href: '#arena' },
  { label: 'Fitness classes' },
];

export function Display(): ReactNode {
  return (
    <Section title="Tags, badges, prices, cards, breadcrumbs">
      <div className="pv-cluster">
        {tagColours.map((colour) => (
          <Tag key={colour} colour={colour}>
            {colour}
          </Tag>
        ))}
      </div>
      <div className="pv-cluster">
        <Tag colour="primary" icon={Check}>
          Booked
        </Tag>
        <Tag colour="info" icon={Clock}>
          Reserved
        </Tag>
        <Tag colour="inactive" icon={Lock}>
          Members only
        </Tag>
        <Badge count={3} label="items" />
        <Badge count={128} label="items" />
      </div>
      <Breadcrumbs label="Breadcrumb" items={crumbs} />
      <Disclosure label="Why this price?">Adult: £8.50</Disclosure>
      <Card aria-label="Basket">
        <h2>Basket</h2>
        <div className="pv-divided-list">
          <div className="pv-title-row">
            <b>Spin</b>
            <Price amount="£5.20" originalAmount="£6.50" originalLabel="Before:" />
          </div>
          <div className="pv-title-row">
            <b>Badminton, court 2</b>
            <Price amount="£7.60" size="l" />
          </div>
          <dl className="pv-definition-list">
            <dt>Member benefit</dt>
            <dd className="pv-definition-list__reduction">−£3.20</dd>
            <dt className="pv-definition-list__total">Total</dt>
            <dd className="pv-definition-list__total">£12.80</dd>
          </dl>
        </div>
      </Card>
      <div className="gallery__header">
        <b>Book an activity</b>
        <span>Basket</span>
        <Badge count={2} label="items" />
      </div>
    </Section>
  );
}
