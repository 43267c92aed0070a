import { Button } from '@pavilion/ui/base/button';
import { DatePicker } from '@pavilion/ui/dates/date-picker';
import { Illustration } from '@pavilion/ui/display/illustration';
import { Tag } from '@pavilion/ui/display/tag';
import { TextField } from '@pavilion/ui/forms/text-field';
import { Modal } from '@pavilion/ui/overlays/modal';
import { SlideOver } from '@pavilion/ui/overlays/slide-over';
import { Tooltip } from '@pavilion/ui/overlays/tooltip';
import { type ReactNode, useState } from 'react';
import { Section } from './section.tsx';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const weekdayNames = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const calendar = {
  open: 'Open calendar',
  placeholder: 'DD-MM-YYYY',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  months,
  weekdayNames,
  weekdays: weekdayNames.map((name) => name.slice(0, 2)),
};
const widths = [18, 30, 50, 70, 100] as const;
const sizes = ['small', 'medium', 'large'] as const;

function SlideOvers(): ReactNode {
  const [size, setSize] = useState<(typeof sizes)[number]>();
  const [lastSize, setLastSize] = useState<(typeof sizes)[number]>('small');
  const [isStacked, setStacked] = useState(false);
  return (
    <div className="pv-cluster">
      {sizes.map((name) => (
        <Button
          key={name}
          variant="outline"
          onClick={() => {
            setSize(name);
            setLastSize(name);
          }}
        >
          Panel, {name}
        </Button>
      ))}
      <SlideOver
        isOpen={size !== undefined}
        size={lastSize}
        onClose={() => setSize(undefined)}
        title="HIIT 30"
        beside={<Tag colour="danger">3 available</Tag>}
        picture={<Illustration name="hiit" fit="meet" />}
        closeLabel="Close"
        footer={<Button isBlock>Add to basket · £3.60</Button>}
      >
        <p className="gallery__spacer">Tue 4 Aug, 09:30–10:00. Studio 2, Northgate Arena.</p>
        <Button variant="secondary" onClick={() => setStacked(true)}>
          One over it
        </Button>
        <SlideOver isOpen={isStacked} onClose={() => setStacked(false)} title="Waiver" closeLabel="Close">
          <p>The one beneath waits.</p>
        </SlideOver>
      </SlideOver>
    </div>
  );
}

function Modals(): ReactNode {
  const [open, setOpen] = useState<'log-in' | 'alert'>();
  const close = (): void => setOpen(undefined);
  return (
    <div className="pv-cluster">
      <Button variant="outline" onClick={() => setOpen('log-in')}>
        Dialog
      </Button>
      <Button variant="outline" onClick={() => setOpen('alert')}>
        Question
      </Button>
      <Modal isOpen={open === 'log-in'} onClose={close} title="Log in" closeLabel="Close">
        <div className="pv-fields">
          <TextField label="Email address" type="email" />
          <Button isBlock>Log in</Button>
        </div>
      </Modal>
      <Modal
        isOpen={open === 'alert'}
        onClose={close}
        isAlert
        size="small"
        title="Cancel this booking?"
        closeLabel="Close"
        footer={
          <>
            <Button variant="outline" onClick={close}>
              Keep it
            </Button>
            <Button variant="danger" onClick={close}>
              Cancel booking
            </Button>
          </>
        }
      >
        <p>You get £3.60 back as credit.</p>
      </Modal>
    </div>
  );
}

export function Overlays(): ReactNode {
  const [date, setDate] = useState('2026-08-04');
  return (
    <Section title="Panels, dialogs, tooltips, dates">
      <SlideOvers />
      <Modals />
      <div className="pv-cluster">
        {widths.map((width) => (
          <Tooltip key={width} width={width} text="Members save 20 per cent on every class before 17:00.">
            <Button size="s" variant="outline">
              {`${width}%`}
            </Button>
          </Tooltip>
        ))}
      </div>
      <DatePicker
        label="Start date"
        value={date}
        onChange={setDate}
        today="2026-08-04"
        min="2026-07-01"
        texts={calendar}
      />
    </Section>
  );
}
