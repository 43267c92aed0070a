import { Badge } from '@pavilion/ui/badge';
import { Breadcrumbs } from '@pavilion/ui/breadcrumbs';
import { Card } from '@pavilion/ui/card';
import { Price } from '@pavilion/ui/price';
import { Tag, tagColours } from '@pavilion/ui/tag';
import { Check, Clock, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from './section.tsx';

const crumbs = [
  { label: 'Home', href: '#home' },
  { label: 'Northgate Arena', href: '#arena' },
  { label: 'Fitness classes' },
];

export function Marks(): ReactNode {
  return (
    <Section title="Tags, badges, prices, cards, breadcrumbs">
      <div className="pv-flow">
        {tagColours.map((colour) => (
          <Tag key={colour} colour={colour}>
            {colour}
          </Tag>
        ))}
      </div>
      <div className="pv-flow">
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
      <Card aria-label="Basket">
        <h2>Basket</h2>
        <div className="pv-lines">
          <div className="pv-titleline">
            <b>Spin</b>
            <Price amount="£5.20" was="£6.50" wasLabel="Before:" />
          </div>
          <div className="pv-titleline">
            <b>Badminton, court 2</b>
            <Price amount="£7.60" size="l" />
          </div>
          <dl className="pv-kv">
            <dt>Member benefit</dt>
            <dd className="pv-kv__less">−£3.20</dd>
            <dt className="pv-kv__total">Total</dt>
            <dd className="pv-kv__total">£12.80</dd>
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
