import { type BundleForm, getDisabledReason, toggleWaiver } from '@pavilion/domain/bundle/bundle';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useKeyedState } from '../../lib/store/use-keyed-state.ts';
import type { Bundle, BundleAnswers } from '../bundle/index.ts';
import type { CartItemInput } from '../cart/index.ts';
import { useUser } from '../person/index.ts';
import { QuestionForm, useQuestionForm } from '../question/index.ts';
import { WaiverAgreement } from '../restriction/index.ts';
import { useAttendance } from './attendance.ts';
import type { BookingActionsProps } from './booking-actions.tsx';
import type { BundleKind } from './bundle-kind.ts';
import { SameContacts, useLastContacts } from './child/same-contacts.tsx';
import { type GuestChild, type GuestFields, useGuestChild } from './child/use-guest-child.ts';
import { type FormProblem, isIncomplete, useFormProblems } from './problems/use-problems.ts';
import { useBundleBooking } from './use-bundle-booking.ts';
import { useDisabledReasonText } from './use-disabled-reason.ts';

type Options = {
  kind: BundleKind;
  bundle: Bundle;
  /** Whom a guest names. */
  guest: GuestFields;
  isBeingDecided: boolean;
  rules: Pick<BundleForm, 'choice' | 'camp'> & { now: number };
  total: string;
  /** The days of the chosen sessions, 'YYYY-MM-DD', on which the attendee's age counts. */
  days: readonly string[];
  /** The section with the choice of sessions. */
  sessionsId?: string;
  /** Shows the message of a missing choice of sessions. */
  showMissingSession?: () => void;
  createInput: (answers: BundleAnswers) => CartItemInput;
  onAdded: () => void;
};

type BookingForm = {
  guest: GuestChild;
  steps: { title: string; id: string; content: ReactNode }[];
  actions: BookingActionsProps;
};

const waiverFieldId = 'waiver';
/** The section that says who attends. */
export const whoId = 'who';

/** CMP-16, CRS-05: the waiver to agree to, from the sessions' restrictions. An enhanced one is signed before the payment. */
const findWaiver = ({ occurrences }: Bundle) =>
  occurrences.find(({ restrictions }) => restrictions?.prePurchaseWaiver?.type === 'pre-purchase-waiver')
    ?.restrictions?.prePurchaseWaiver ?? undefined;

const focusElement = (id: string): void => document.getElementById(id)?.focus();

/** CMP-22, CMP-23, CRS-12: the questions and the agreement of a booking page, and what its buttons do. */
export function useBookingForm(options: Options): BookingForm {
  const { kind, bundle, isBeingDecided, rules, total, sessionsId = '' } = options;
  const { attendee, name, guest, isWhoComplete, key } = useWho(options);
  const contacts = useLastContacts(bundle.customQuestionSections);
  const form = useQuestionForm(bundle.customQuestionSections, key, contacts.values);
  const { waiver, agreedWaiverIds, hasTried, setTried, onToggle } = useAgreement(bundle, key);
  const isAgreed = agreedWaiverIds.length > 0;
  const problems = useFormProblems({
    choice: rules.choice,
    sessionsId,
    whoFieldId: isWhoComplete ? undefined : (guest.firstProblemId ?? whoId),
    questions: form.problems,
    waiver: waiver && !isAgreed ? { fieldId: waiverFieldId, name: waiver.name } : undefined,
  });
  const booking = useBundleBooking({
    kind,
    input: options.createInput({
      agreedWaiverIds,
      answers: form.answers,
      ...(attendee && { personId: attendee.id }),
      ...(guest.child && { child: guest.child }),
    }),
    showFieldErrors: ({ errors }) => focusElement(form.showServerErrors(errors)[0]?.fieldId ?? ''),
    startAgain: guest.clear,
    onAdded: () => {
      contacts.remember(form.values, name);
      guest.keep();
      setTried(false);
      options.onAdded();
    },
  });
  const disabled = useDisabled(options, {
    problems,
    agreement: { waiverId: waiver?.id ?? null, agreedWaiverIds, isValid: form.isValid && isWhoComplete },
    hasTried,
    showAll: () => {
      setTried(true);
      guest.showAll();
      form.validate();
    },
  });
  const steps = useSteps(bundle, form, {
    attendeeName: name,
    contacts: <SameContacts last={contacts} values={form.values} name={name} />,
    waiver,
    isAgreed,
    isMissing: hasTried && !isAgreed,
    onToggle,
  });
  return {
    steps,
    guest,
    actions: { ...booking, isBeingDecided, total, disabled },
  };
}

type Submission = {
  problems: readonly FormProblem[];
  agreement: Pick<BundleForm, 'waiverId' | 'agreedWaiverIds' | 'isValid'>;
  hasTried: boolean;
  /** Shows the message of every field. */
  showAll: () => void;
};

/** CMP-25, CRS-13: why nothing can be added yet, and what a press then does. */
function useDisabled(
  { kind, bundle, rules, showMissingSession }: Options,
  { problems, agreement, hasTried, showAll }: Submission,
): BookingActionsProps['disabled'] {
  const toReasonText = useDisabledReasonText(kind, bundle, problems);
  const { action } = bundle.bookableAction;
  const reason = getDisabledReason({ ...rules, ...agreement, action }, rules.now);
  if (!reason) return undefined;
  const showProblem = (): void => {
    if (!isIncomplete(reason)) return;
    showAll();
    showMissingSession?.();
    focusElement(problems[0]?.fieldId ?? '');
  };
  return {
    text: toReasonText(reason),
    problems: isIncomplete(reason) ? problems : [],
    hasTried,
    showProblem,
  };
}

/** Who attends, and the key of what is answered and agreed to for them. */
function useWho({ bundle, guest: fields, days }: Pick<Options, 'bundle' | 'guest' | 'days'>) {
  const { attendee, key } = useAttendance();
  const guest = useGuestChild(fields, bundle, days);
  const { child, round } = guest;
  return {
    attendee,
    name: attendee?.firstName ?? child?.firstName ?? '',
    guest,
    isWhoComplete: useUser() === null ? guest.isComplete : attendee !== undefined,
    // What was answered for one child of a guest, such as medical notes, is never taken for the next.
    key: child ? `${key} ${round}` : round > 0 ? `${key} me ${round}` : key,
  };
}

/** CMP-08: the agreement to the waiver, and whether the form was submitted. Each attendee has one of their own. */
function useAgreement(bundle: Bundle, key: string) {
  const waiver = findWaiver(bundle);
  const [agreedWaiverIds, setAgreedWaiverIds] = useKeyedState<readonly string[]>(key, []);
  const [hasTried, setTried] = useKeyedState(key, false);
  const onToggle = (): void => {
    if (waiver) setAgreedWaiverIds(toggleWaiver(agreedWaiverIds, waiver.id));
  };
  return { waiver, agreedWaiverIds, hasTried, setTried, onToggle };
}

type Agreement = {
  /** The first name; '' while it is not known. */
  attendeeName: string;
  /** Says whose the contacts are. */
  contacts: ReactNode;
  waiver: ReturnType<typeof findWaiver>;
  isAgreed: boolean;
  /** Whether the form was submitted without it. */
  isMissing: boolean;
  onToggle: () => void;
};

/** The steps that a camp or course has: its questions and its waiver. */
function useSteps(
  { customQuestionSections }: Bundle,
  form: ReturnType<typeof useQuestionForm>,
  { attendeeName, contacts, waiver, isAgreed, isMissing, onToggle }: Agreement,
): BookingForm['steps'] {
  const t = useText('bundle');
  const tr = useText('restriction');
  const questions = {
    title: attendeeName === '' ? t('attendee_title') : t('attendee_title_named', { name: attendeeName }),
    id: 'attendee',
    content: (
      <>
        {contacts}
        <QuestionForm form={form} />
      </>
    ),
  };
  const agreement = waiver && {
    title: t('agreement_title'),
    id: 'agreement',
    content: (
      <WaiverAgreement
        id={waiverFieldId}
        waiver={waiver}
        isAgreed={isAgreed}
        error={isMissing ? tr('agreement_missing', { name: waiver.name }) : undefined}
        onChange={onToggle}
      />
    ),
  };
  const hasQuestions = customQuestionSections.some((section) => section.questions.length > 0);
  return [...(hasQuestions ? [questions] : []), ...(agreement ? [agreement] : [])];
}
