import { Button } from '@pavilion/ui/base/button';
import { DateStrip } from '@pavilion/ui/dates/date-strip';
import { FooterBar } from '@pavilion/ui/navigation/footer-bar';
import { Tabs } from '@pavilion/ui/navigation/tabs';
import { type ReactNode, useState } from 'react';
import { Section } from './section.tsx';

const weekdays = ['Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Mon'];
const days = Array.from({ length: 14 }, (_, index) => {
  const day = index + 4;
  const weekday = weekdays[index % 7] ?? '';
  return {
    date: `2026-08-${String(day).padStart(2, '0')}`,
    weekday: index === 0 ? 'Today' : weekday,
    day: String(day),
    fullLabel: `${weekday} ${day} August`,
    isWeekend: weekday.startsWith('S'),
    hasPlaces: index !== 9,
  };
});
const tabs = [
  { id: 'classes', label: 'Classes', content: <p>Spin, yoga and HIIT.</p> },
  { id: 'courts', label: 'Courts', content: <p>Badminton, squash and tennis.</p> },
  { id: 'swimming', label: 'Swimming', content: <p>Lanes and family swims.</p> },
];

const footerBarSizes = ['small', 'medium', 'large', 'full'] as const;

export function Navigation(): ReactNode {
  const [day, setDay] = useState('2026-08-05');
  const [tab, setTab] = useState('classes');
  return (
    <Section title="Date strip, tabs, footer bar" isWide>
      <DateStrip
        label="Choose a day"
        days={days}
        selected={day}
        placesLabel="places left"
        onSelect={setDay}
      />
      <Tabs label="Kinds" items={tabs} selected={tab} onSelect={setTab} />
      {footerBarSizes.map((size) => (
        <div key={size} className="gallery__footer-bar">
          <FooterBar label={`Basket summary, ${size}`} size={size}>
            <div>
              <b>£12.80</b>
              <small>2 items · held for 14:32</small>
            </div>
            <Button>View basket</Button>
          </FooterBar>
        </div>
      ))}
    </Section>
  );
}
