import { Checkbox } from '@pavilion/ui/forms/checkbox';
import { ChipGroup, FilterChip, RemovableChip, ToggleChip } from '@pavilion/ui/forms/chip';
import { SegmentedChoice } from '@pavilion/ui/forms/segmented-choice';
import { type ReactNode, useState } from 'react';
import { Section } from './section.tsx';

const lengths = [
  { value: '30', label: '30 min' },
  { value: '60', label: '60 min' },
  { value: '90', label: '90 min' },
];
const options = [
  { value: 'pay', label: 'Pay now', hint: '£18.50' },
  { value: 'desk', label: 'At the desk', hint: '£20.00' },
];
const views = [
  { value: 'time', label: 'By time', href: '#time' },
  { value: 'location', label: 'By court', href: '#location' },
];

export function Choices(): ReactNode {
  const [isAvailableOnly, setAvailableOnly] = useState(false);
  const [length, setLength] = useState('60');
  const [pay, setPay] = useState('pay');
  return (
    <Section title="Chips and segments">
      <ChipGroup label="Filters">
        <FilterChip label="Spin, yoga" title="Activity" doneLabel="Done" isActive>
          {() => (
            <>
              <Checkbox label="Spin" defaultChecked />
              <Checkbox label="Yoga" defaultChecked />
              <Checkbox label="HIIT" hint="30 minutes, hard" />
            </>
          )}
        </FilterChip>
        <FilterChip label="Any instructor" title="Instructor" doneLabel="Done">
          {() => <Checkbox label="Priya Nair" />}
        </FilterChip>
        <FilterChip label="Any time" title="Time of day" doneLabel="Done">
          {() => <Checkbox label="Morning" />}
        </FilterChip>
        <ToggleChip isPressed={isAvailableOnly} onChange={setAvailableOnly}>
          Only show sessions with places left
        </ToggleChip>
      </ChipGroup>
      <div className="pv-cluster">
        <RemovableChip removeLabel="Remove" onRemove={() => undefined}>
          Active Plus, 20% off
        </RemovableChip>
        <RemovableChip removeLabel="Remove" onRemove={() => undefined} isPending>
          Swim pass
        </RemovableChip>
        <RemovableChip kind="choice" removeLabel="Remove" onRemove={() => undefined}>
          Near your location
        </RemovableChip>
      </div>
      <SegmentedChoice label="Duration" options={lengths} value={length} onChange={setLength} />
      <SegmentedChoice label="View" options={views} value="time" />
      <SegmentedChoice label="Pay" options={options} value={pay} onChange={setPay} isBlock />
    </Section>
  );
}
