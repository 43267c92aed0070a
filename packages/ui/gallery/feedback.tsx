import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { HoldTimer } from '@pavilion/ui/feedback/hold-timer';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { Spinner } from '@pavilion/ui/feedback/spinner';
import type { ToastContent } from '@pavilion/ui/feedback/toast';
import type { ReactNode } from 'react';
import { Section } from './section.tsx';

const tones = ['success', 'warning', 'danger', 'info'] as const;
const noop = (): void => undefined;

function toastButtons(addToast: (content: ToastContent) => void): [string, () => void][] {
  const invalid = {
    'e-mail': ['Enter an email address.'],
    password: ['Use 8 characters or more.', 'Use a figure too.'],
  };
  const undo = { label: 'Undo', run: () => addToast({ content: 'Spin is back', closeAfter: 3000 }) };
  return [
    ['Success', () => addToast({ content: 'Added to your basket', type: 'success' })],
    ['With undo', () => addToast({ content: 'Spin removed', closeAfter: 10_000, callback: undo })],
    ['Failure', () => addToast({ content: 'That place has just been taken', type: 'error' })],
    ['Warning', () => addToast({ content: 'Two minutes left', colour: 'warning', closeAfter: null })],
    ['Validation', () => addToast({ content: '', type: 'validation', validationMessages: invalid })],
  ];
}

export function Feedback({ addToast }: { addToast: (content: ToastContent) => void }): ReactNode {
  return (
    <>
      <Section title="Notifications">
        {tones.map((tone) => (
          <Notification key={tone} tone={tone} title="Your card expires this month">
            Add another one before 31 August.
          </Notification>
        ))}
        {tones.map((tone) => (
          <Notification key={tone} tone={tone} variant="outline" title="Bank holiday times on Monday">
            Open 08:00–18:00.
          </Notification>
        ))}
      </Section>
      <Section title="Hold timer, toasts, spinner">
        <HoldTimer>
          Held for <b>14:32</b>. Pay before it runs out.
        </HoldTimer>
        <HoldTimer
          tone="warn"
          action={
            <Button size="s" variant="outline">
              More time
            </Button>
          }
        >
          Held for <b>1:48</b>. Pay before it runs out.
        </HoldTimer>
        <HoldTimer tone="warn">Your hold has expired. Other people can now book these places.</HoldTimer>
        <div className="pv-cluster">
          {toastButtons(addToast).map(([label, show]) => (
            <Button key={label} size="s" variant="outline" onClick={show}>
              {label}
            </Button>
          ))}
        </div>
        <Spinner label="Loading classes…" />
        <Skeletons kind="rows" label="Loading classes…" />
        <Skeletons kind="cards" label="Loading venues…" />
        <ErrorState
          title="We could not load the classes"
          retryLabel="Try again"
          spinnerLabel="Not loaded"
          onRetry={noop}
        >
          Check your internet connection. Your basket is safe.
        </ErrorState>
      </Section>
    </>
  );
}

export function States(): ReactNode {
  return (
    <>
      <Section title="Empty state">
        <EmptyState
          picture={<Illustration name="bag" />}
          title="Your shopping basket is empty"
          actions={<LinkButton href="#home">Find something to do</LinkButton>}
        >
          We hold the places you add for 15 minutes.
        </EmptyState>
      </Section>
      <Section title="Page error">
        <ErrorState
          fills="page"
          level={2}
          picture={<Illustration name="ball" />}
          title="We may have dropped the ball on this one."
          retryLabel="Try again"
          spinnerLabel="Not loaded"
          onRetry={noop}
          actions={
            <LinkButton href="#home" variant="secondary">
              Go home
            </LinkButton>
          }
        >
          The page failed to load correctly. Try refreshing the page or return to the home page.
        </ErrorState>
      </Section>
    </>
  );
}
