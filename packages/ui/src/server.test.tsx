import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Button, LinkButton } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Chips, FilterChip, RemovableChip, ToggleChip } from './chip.tsx';
import { DateStrip } from './date-strip.tsx';
import { ErrorState } from './error-state.tsx';
import { HoldClock } from './hold-clock.tsx';
import { Illustration, illustrationNames } from './illustration.tsx';
import { PasswordField } from './password-field.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SegmentedChoice } from './segmented-choice.tsx';
import { Select } from './select.tsx';
import { Skeletons } from './skeleton.tsx';
import { Switch } from './switch.tsx';
import { Tabs } from './tabs.tsx';
import { Tag } from './tag.tsx';
import { TextField } from './text-field.tsx';
import { createToasts, Toaster } from './toast.tsx';

const nothing = (): void => undefined;
const options = [{ value: '1', label: 'One' }];
const days = [
  {
    date: '2026-08-04',
    weekday: 'Today',
    day: '4',
    fullLabel: 'Tuesday 4 August',
    href: '/4',
    hasRoom: true,
  },
];

const page = (
  <main>
    <Breadcrumbs label="Breadcrumb" items={[{ label: 'Home', href: '/' }, { label: 'Classes' }]} />
    <DateStrip label="Day" days={days} selected="2026-08-04" roomLabel="places left" />
    <Chips label="Filters">
      <FilterChip label="Any time" title="When" doneLabel="Done">
        {() => 'Panel'}
      </FilterChip>
      <ToggleChip pressed onChange={nothing}>
        Places left only
      </ToggleChip>
      <RemovableChip removeLabel="Remove" onRemove={nothing}>
        Benefit
      </RemovableChip>
    </Chips>
    <SegmentedChoice label="How long" options={options} value="1" />
    <Tag colour="success">12 available</Tag>
    <TextField label="Name" maxLength={20} countText={(count, max) => `Character count: ${count}/${max}`} />
    <PasswordField label="Password" showLabel="Show" hideLabelText="Hide" />
    <Select label="Radius" options={options} />
    <Checkbox label="Agree" hint="Please" error="Tick to agree" />
    <RadioGroup legend="Who" options={options} defaultValue="1" />
    <Switch label="Credit" />
    <Tabs label="Kinds" items={[{ id: 'a', label: 'A', content: 'A' }]} selected="a" onSelect={nothing} />
    <HoldClock tone="warn">Held for 1:48</HoldClock>
    <Skeletons of="rows" label="Loading classes…" />
    <Illustration name="spin" />
    <LinkButton href="/basket">Basket</LinkButton>
    <Toaster
      toasts={createToasts()}
      label="Messages"
      closeLabel="Close"
      validationHeading="Validation errors"
    />
  </main>
);

test('parts render on the server, without a style attribute, which the policy would refuse', () => {
  const html = renderToString(page);
  expect(html).toContain('Character count: 0/20');
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toContain('<style');
});

test('a button that can’t be pressed takes the focus and says its reason beside it [UIK-04]', () => {
  const html = renderToString(<Button reason="Choose a court first.">Book</Button>);
  const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toMatch(/\sdisabled/);
  expect(html).toMatch(new RegExp(`id="${id}".*Choose a court first\\.`));
});

test('loading and failure both show the spinner, and failure a way to retry [SHL-11]', () => {
  const spinner = /role="status" data-testid="loading-spinner"/;
  const failed = renderToString(
    <ErrorState title="Not loaded" retryLabel="Try again" spinnerLabel="Not loaded" onRetry={nothing} />,
  );
  expect(renderToString(<Skeletons of="cards" label="Loading…" />)).toMatch(spinner);
  expect(failed).toMatch(spinner);
  expect(failed).toContain('Try again');
});

test('every illustration is a file that takes the theme’s colours, never part of the script', () => {
  expect(illustrationNames).toHaveLength(21);
  for (const name of illustrationNames) {
    expect(renderToString(<Illustration name={name} />)).toMatch(/<use href="[^"]*\.svg[^"]*#art"/);
  }
});
