import { getAvailableColour } from '@pavilion/domain/booking';
import { Button } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { Tag } from '@pavilion/ui/display/tag';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { SlideOver } from '@pavilion/ui/overlays/slide-over';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Picture } from '../../lib/content/picture.tsx';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useAddToCart } from '../cart/index.ts';
import { FavouriteButton } from '../favourite/index.ts';
import { DefaultAttendeeProvider, useAttendee } from '../linked-person/index.ts';
import { AddChildProvider, UnlessAddingChild } from './add-child.tsx';
import { useHeldOffer } from './held-offer.tsx';
import { OccurrenceInfo } from './occurrence-info.tsx';
import { OccurrencePanelFooter } from './occurrence-panel-footer.tsx';
import { useOwnLines } from './own-lines.ts';
import './styles/occurrence.css';
import { type OccurrenceDetails, occurrenceQuery } from './queries.ts';
import type { TicketQuantities } from './ticket-selection.ts';
import { useFittingPeople } from './use-fitting-people.ts';
import { useWeeklyClass } from './use-weekly-class.ts';
import { AutomaticProvider } from './waitlist-step.tsx';

type Props = { id: string; isOpen: boolean; onClose: () => void };

/** The details of one occurrence. The only person of the account whose age fits is chosen, unless the address says who. */
export function OccurrencePanel(props: Props) {
  const [first, ...others] = useFittingPeople(props.id) ?? [];
  const onlyId = others.length > 0 ? undefined : first?.id;
  const part = useMemo(() => ({ id: onlyId }), [onlyId]);
  return (
    <DefaultAttendeeProvider value={part}>
      <AutomaticProvider>
        <AddChildProvider>
          <DecidedPanel {...props} />
        </AddChildProvider>
      </AutomaticProvider>
    </DefaultAttendeeProvider>
  );
}

/** With its main button always in view. */
function DecidedPanel({ id, isOpen, onClose }: Props) {
  const t = useText('activity');
  const tc = useText('common');
  const lang = useContentLang();
  const query = useDecidedOccurrence(id);
  const { data: occurrence } = query;
  const [chosenOptionId, setSelectedOptionId] = useState<string | undefined>(undefined);
  const { addition, ...tickets } = useTicketSelection();
  const weekly = useWeeklyClass(occurrence ?? undefined);
  const panelProps = { isOpen, onClose, closeLabel: tc('close') };
  if (occurrence === undefined || occurrence === null) {
    return (
      <SlideOver {...panelProps} title={t('session')}>
        {occurrence === null && <MissingOccurrence onClose={onClose} />}
        {occurrence === undefined && <PanelLoading query={query} />}
      </SlideOver>
    );
  }
  // The venue may take a price from the person while the panel is open.
  const selectedOptionId = occurrence.pricingOptions.find(
    ({ id: optionId, eligible }) => eligible && optionId === chosenOptionId,
  )?.id;
  return (
    <SlideOver
      {...panelProps}
      title={<span lang={lang}>{occurrence.name}</span>}
      beside={<BesideTitle occurrence={occurrence} />}
      picture={
        <Picture picture={occurrence.picture} fallback="ball" fit="meet" className="occurrence-picture" />
      }
      footer={
        <UnlessAddingChild>
          <OccurrencePanelFooter
            occurrence={occurrence}
            weekly={weekly}
            selectedOptionId={selectedOptionId}
            isBeingDecided={query.isPlaceholderData}
            addition={addition}
            {...tickets}
            onAdded={onClose}
          />
        </UnlessAddingChild>
      }
    >
      <div data-testid="session-panel">
        <OccurrenceInfo
          occurrence={occurrence}
          weekly={weekly}
          selectedOptionId={selectedOptionId}
          onSelectOption={setSelectedOptionId}
          {...tickets}
        />
      </div>
    </SlideOver>
  );
}

/** The chosen tickets, and the addition, whose refusal is about one choice: a change of it removes the refusal. */
function useTicketSelection() {
  const [ticketQuantities, setTicketQuantities] = useState<TicketQuantities>({});
  // Kept while a refusal turns the footer into that of an occurrence that cannot be booked.
  const addition = useAddToCart({ hasNotice: true });
  const onChangeTickets = (quantities: TicketQuantities): void => {
    setTicketQuantities(quantities);
    // Not while a request is pending: its refusal would not be shown.
    if (addition.error) addition.reset();
  };
  return { addition, ticketQuantities, onChangeTickets };
}

/** Every session of its kind at the venue. */
const toFavourite = ({ templateId, templateName, name, venueSlug, venueName }: OccurrenceDetails) => ({
  name: templateName || name,
  venue: { slug: venueSlug, name: venueName },
  template: templateId,
});

const BesideTitle = ({ occurrence }: { occurrence: OccurrenceDetails }) => (
  <span className="favourite-beside">
    <OccurrenceTag occurrence={occurrence} />
    <FavouriteButton target={toFavourite(occurrence)} />
  </span>
);

/**
 * What is in the basket is reserved; of tickets one can buy more, so their tag says how many places are left (ACT-36). The
 * button says that one can join the waitlist, so the tag says why. A full occurrence of which a place is held for the reader
 * of an email is not called sold out.
 */
function OccurrenceTag({ occurrence }: { occurrence: OccurrenceDetails }) {
  const t = useText('activity');
  const isHeld = useHeldOffer(occurrence) !== undefined;
  const { lines } = useOwnLines(occurrence);
  const { code, colour, text } = occurrence.tag;
  if (lines.length > 0) {
    const { tickets, bookableAction, capacity } = occurrence;
    if (tickets.length === 0 || bookableAction.action !== 'book')
      return <Tag colour="info">{t('reserved')}</Tag>;
    return <Tag colour={getAvailableColour(capacity)}>{t('available', { count: capacity.available })}</Tag>;
  }
  return isHeld ? null : <Tag colour={colour}>{code === 'join_waitlist' ? t('full') : text}</Tag>;
}

/** AUT-25: the occurrence as it is decided for the attendee. Tickets are the customer's own, for several people. */
function useDecidedOccurrence(id: string) {
  const send = useSend();
  const { forUserId } = useAttendee();
  const forAttendee = useQuery({
    ...occurrenceQuery(send, id, forUserId),
    // The choice of the attendee keeps the focus while the occurrence is decided for them.
    placeholderData: keepPreviousData,
  });
  const hasTickets = (forAttendee.data?.tickets.length ?? 0) > 0;
  const forUser = useQuery({ ...occurrenceQuery(send, id), enabled: hasTickets });
  return hasTickets ? forUser : forAttendee;
}

type LoadingProps = { query: { error: Error | null; refetch: () => unknown; isRefetching: boolean } };

function PanelLoading({ query: { error, refetch, isRefetching } }: LoadingProps) {
  const t = useText('activity');
  const tc = useText('common');
  if (error === null) return <Skeletons kind="lines" count={6} label={t('loading_session')} />;
  return (
    <ErrorState
      title={t('session_failed')}
      retryLabel={tc('try_again')}
      onRetry={() => void refetch()}
      isRetrying={isRefetching}
      spinnerLabel={t('loading_session')}
    />
  );
}

/** The URL's id belongs to no occurrence. */
function MissingOccurrence({ onClose }: Pick<Props, 'onClose'>) {
  const t = useText('activity');
  return (
    <EmptyState
      picture={<Illustration name="cone" />}
      title={t('session_missing_title')}
      level={3}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t('choose_another')}
        </Button>
      }
    >
      {t('session_missing')}
    </EmptyState>
  );
}
