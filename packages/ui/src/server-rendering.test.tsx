import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button, LinkButton } from './base/button.tsx';
import { DateStrip } from './dates/date-strip.tsx';
import { Illustration, illustrationNames } from './display/illustration.tsx';
import { Tag } from './display/tag.tsx';
import { ErrorState } from './feedback/error-state.tsx';
import { HoldTimer } from './feedback/hold-timer.tsx';
import { Skeletons } from './feedback/skeleton.tsx';
import { Toaster } from './feedback/toast.tsx';
import { Checkbox } from './forms/checkbox.tsx';
import { ChipGroup, FilterChip, RemovableChip, ToggleChip } from './forms/chip.tsx';
import { DateFields } from './forms/date-fields.tsx';
import { PasswordField } from './forms/password-field.tsx';
import { RadioGroup } from './forms/radio-group.tsx';
import { SegmentedChoice } from './forms/segmented-choice.tsx';
import { Select } from './forms/select.tsx';
import { Switch } from './forms/switch.tsx';
import { TextField } from './forms/text-field.tsx';
import { Breadcrumbs } from './navigation/breadcrumbs.tsx';
import { Tabs } from './navigation/tabs.tsx';

const noop = (): void => undefined;
const options = [{ value: '1', label: 'One' }];
const days = [
  {
    date: '2026-08-04',
    weekday: 'Today',
    day: '4',
    fullLabel: 'Tuesday 4 August',
    href: '/4',
    hasPlaces: true,
  },
];

const page = (
  <main>
    <Breadcrumbs label="Breadcrumb" items={[{ label: 'Home', href: '/' }, { label: 'Classes' }]} />
    <DateStrip label="Day" days={days} selected="2026-08-04" placesLabel="places left" />
    <ChipGroup label="Filters">
      <FilterChip label="Any time" title="When" doneLabel="Done">
        {() => 'Panel'}
      </FilterChip>
      <ToggleChip isPressed onChange={noop}>
        Only show sessions with places left
      </ToggleChip>
      <RemovableChip removeLabel="Remove" onRemove={noop}>
        Benefit
      </RemovableChip>
    </ChipGroup>
    <SegmentedChoice label="Duration" options={options} value="1" />
    <Tag colour="success">12 available</Tag>
    <TextField label="Name" maxLength={20} formatCount={(count, max) => `Character count: ${count}/${max}`} />
    <DateFields
      id="born"
      label="Date of birth"
      partLabels={{ day: 'Day', month: 'Month', year: 'Year' }}
      onChange={noop}
    />
    <PasswordField label="Password" showLabel="Show" hideLabelText="Hide" />
    <Select label="Radius" options={options} />
    <Checkbox label="Agree" hint="Please" error="Tick to agree" />
    <RadioGroup legend="Who" options={options} defaultValue="1" />
    <Switch label="Credit" />
    <Tabs label="Kinds" items={[{ id: 'a', label: 'A', content: 'A' }]} selected="a" onSelect={noop} />
    <HoldTimer tone="warn">Held for 1:48</HoldTimer>
    <Skeletons kind="rows" label="Loading classes…" />
    <Illustration name="spin" />
    <LinkButton href="/basket">Basket</LinkButton>
    <Toaster
      toasts={[]}
      onClose={noop}
      label="Messages"
      closeLabel="Close"
      validationHeading="Validation errors"
    />
  </main>
);

test('renders on the server without style attributes, which the CSP would block', () => {
  const html = renderToString(page);
  expect(html).toContain('Character count: 0/20');
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toContain('<style');
});

test('keeps a disabled button focusable and shows its reason [UIK-04]', () => {
  const html = renderToString(<Button disabledReason="Choose a court first.">Book</Button>);
  const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toMatch(/\sdisabled/);
  expect(html).toMatch(new RegExp(`id="${id}".*Choose a court first\\.`));
});

test('shows the spinner while loading and after an error, with a retry button after an error [SHL-11]', () => {
  const spinner = /role="status" data-testid="loading-spinner"/;
  const failed = renderToString(
    <ErrorState title="Not loaded" retryLabel="Try again" spinnerLabel="Not loaded" onRetry={noop} />,
  );
  expect(renderToString(<Skeletons kind="cards" label="Loading…" />)).toMatch(spinner);
  expect(failed).toMatch(spinner);
  expect(failed).toContain('Try again');
});

test('renders every illustration as a reference to an svg file', () => {
  expect(illustrationNames).toHaveLength(22);
  for (const name of illustrationNames) {
    expect(renderToString(<Illustration name={name} />)).toMatch(/<use href="[^"]*\.svg[^"]*#art"/);
  }
});
