import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { ErrorSummary } from '@pavilion/ui/feedback/error-summary';
import { Checkbox } from '@pavilion/ui/forms/checkbox';
import { DateFields } from '@pavilion/ui/forms/date-fields';
import { PasswordField } from '@pavilion/ui/forms/password-field';
import { RadioGroup } from '@pavilion/ui/forms/radio-group';
import { Select } from '@pavilion/ui/forms/select';
import { Switch } from '@pavilion/ui/forms/switch';
import { TextArea } from '@pavilion/ui/forms/text-area';
import { TextField } from '@pavilion/ui/forms/text-field';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Section } from './section.tsx';

const people = [
  { value: 'alex', label: 'Alex Morgan (you)', hint: 'Active Plus member' },
  { value: 'sam', label: 'Sam Morgan' },
  {
    value: 'robin',
    label: 'Robin Morgan',
    hint: 'Robin is 11. This class is for people aged 16 and over.',
    disabled: true,
  },
];
const radius = [5, 10, 25].map((miles) => ({ value: String(miles), label: `Within ${miles} miles` }));
const formatCount = (count: number, max: number): string => `Character count: ${count}/${max}`;

function ChoiceFields(): ReactNode {
  const [person, setPerson] = useState('alex');
  return (
    <>
      <RadioGroup legend="Who is this booking for?" options={people} value={person} onChange={setPerson} />
      <RadioGroup
        legend="Has a doctor advised you to avoid hard exercise?"
        options={[
          { value: 'no', label: 'No' },
          { value: 'yes', label: 'Yes', hint: 'We will call you before the class.' },
        ]}
        error="Choose an answer"
      />
      <div>
        <Checkbox label="I agree to the exercise waiver" defaultChecked />
        <Checkbox label="Save this card" hint="For next time" />
        <Checkbox label="Disabled" disabled />
        <Checkbox label="I agree to the camp consent" error="Tick to agree to the camp consent" id="e2" />
      </div>
      <div>
        <Switch label="Use my credit" hint="£12.50 available" />
        <Switch label="Use my credit" defaultChecked />
      </div>
    </>
  );
}

export function Fields(): ReactNode {
  return (
    <>
      <Section title="Fields">
        <TextField label="Name on card" defaultValue="Alex Morgan" />
        <TextField label="Email address" hint="For your receipt" type="email" placeholder="you@example.org" />
        <TextField
          label="Emergency phone number"
          error="Enter the phone number we can call in an emergency"
          defaultValue="07700"
          id="e1"
        />
        <TextField
          label="Where would you like to go?"
          isLabelHidden
          placeholder="Venue, town or postcode"
          before={<Icon icon={Search} />}
          after={
            <Button variant="quiet" size="s">
              Search
            </Button>
          }
        />
        <DateFields
          id="date-of-birth"
          label="Date of birth"
          hint="For example, 27 3 1990"
          partLabels={{ day: 'Day', month: 'Month', year: 'Year' }}
          onChange={() => undefined}
        />
        <PasswordField label="Password" showLabel="Show password" hideLabelText="Hide password" />
        <TextArea
          label="Anything we should know?"
          maxLength={200}
          formatCount={formatCount}
          defaultValue="No nuts"
        />
        <TextField label="Reference" maxLength={12} formatCount={formatCount} />
        <Select label="Radius" options={radius} />
        <Select label="Radius" isLabelHidden isQuiet options={radius} />
        <Select label="Country" options={radius} error="Choose a country" />
        <TextField label="Disabled" disabled defaultValue="demo" />
      </Section>
      <Section title="Choices">
        <ChoiceFields />
        <ErrorSummary
          title="There is a problem"
          shouldTakeFocus={false}
          errors={[
            { fieldId: 'e1', message: 'Enter the phone number we can call in an emergency' },
            { fieldId: 'e2', message: 'Tick to agree to the camp consent' },
          ]}
        />
      </Section>
    </>
  );
}
