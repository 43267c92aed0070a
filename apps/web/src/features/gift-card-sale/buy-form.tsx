import { addDays } from '@pavilion/domain/day';
import { maxGiftCardSendDays } from '@pavilion/domain/gift-card/gift-card';
import { formatMoney, parseMoney } from '@pavilion/domain/money';
import { Anchor } from '@pavilion/ui/base/anchor';
import { Button } from '@pavilion/ui/base/button';
import { Card } from '@pavilion/ui/display/card';
import { SegmentedChoice } from '@pavilion/ui/forms/segmented-choice';
import { TextArea } from '@pavilion/ui/forms/text-area';
import { TextField } from '@pavilion/ui/forms/text-field';
import { type SubmitEvent, useRef, useState } from 'react';
import { useToday } from '../../lib/dates/use-today.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { FailureNotice } from '../../lib/loading/failure-notice.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { useAddToCart } from '../cart/index.ts';
import { emailPattern, useUser } from '../person/index.ts';
import { CardPreview } from './card-preview.tsx';
import type { GiftCardPlan } from './queries.ts';

const other = 'other';
const maxSenderName = 60;
/** `from` is null until it is changed: it is the first name of the account. */
const emptyFields = { amount: '', name: '', email: '', from: null as string | null, message: '', sendOn: '' };

/** What is wrong with each field; a field without a mistake is absent. */
type Mistakes = Partial<Record<'amount' | 'name' | 'email', string>>;

/** CHK-35: the values of the form, what is wrong with them, and their addition to the cart. */
function useBuyForm(plan: GiftCardPlan) {
  const t = useText('gift_card');
  const { currency } = useBoot().client;
  const form = useRef<HTMLFormElement>(null);
  const [choice, setChoice] = useState(String(plan.amounts[1]?.value ?? plan.amounts[0]?.value ?? other));
  const user = useUser();
  const [typed, setFields] = useState(emptyFields);
  const fields = { ...typed, from: typed.from ?? user?.firstName.slice(0, maxSenderName) ?? '' };
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const { add, isPending, error } = useAddToCart();
  const [isAdded, setAdded] = useState(false);
  const change = (part: Partial<typeof emptyFields>): void => {
    setFields((current) => ({ ...current, ...part }));
    setMistakes({});
    setAdded(false);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { name, email, from, message, sendOn } = fields;
    const amount = choice === other ? parseMoney(fields.amount, currency) : Number(choice);
    const found: Mistakes = {
      ...(isAmount(amount, plan, choice === other) ? {} : { amount: t('amount_wrong', getBounds(plan)) }),
      ...(name.trim() === '' && { name: t('name_missing') }),
      ...(!emailPattern.test(email.trim()) && { email: t('email_wrong') }),
    };
    setMistakes(found);
    const [first] = Object.keys(found);
    if (first !== undefined) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    const people = { recipientName: name, recipientEmail: email, senderName: from };
    const giftCard = { amount: amount ?? 0, ...people, message, sendOn: sendOn === '' ? null : sendOn };
    const item = { purchasableType: 'pricingOption' as const, purchasableId: plan.id, giftCard };
    if (!(await add(item))) return;
    setFields(emptyFields);
    setAdded(true);
  };
  return { form, choice, setChoice, fields, change, mistakes, submit, isPending, error, isAdded };
}

type FieldsProps = { plan: GiftCardPlan; state: ReturnType<typeof useBuyForm> };

/** CHK-35: the amount, who gets it and when. A refusal of the server says what to change. */
export function BuyForm({ plan }: { plan: GiftCardPlan }) {
  const t = useText('gift_card');
  const tc = useText('common');
  const state = useBuyForm(plan);
  const { form, submit, isPending, error, isAdded } = state;
  const { currency } = useBoot().client;
  const isTyped = state.choice === other;
  const chosen = isTyped ? parseMoney(state.fields.amount, currency) : Number(state.choice);
  const amount = isAmount(chosen, plan, isTyped) ? chosen : undefined;
  return (
    <Card as="div">
      <h2>{t('buy_title')}</h2>
      <form
        ref={form}
        className="gift-card-page__form"
        noValidate
        onSubmit={(event) => void submit(event)}
        data-testid="gift-card-form"
      >
        <p className="pv-muted">{t('buy_text', { months: plan.validMonths })}</p>
        <CardPreview
          amount={chosen === undefined ? '–' : formatMoney(chosen, currency)}
          name={state.fields.name}
        />
        <AmountFields plan={plan} state={state} />
        <RecipientFields state={state} />
        <DeliveryFields state={state} />
        {error && <FailureNotice title={t('not_added')} error={error} />}
        <div className="gift-card-page__add">
          <Button type="submit" isPending={isPending}>
            {amount === undefined ? t('add') : t('add_amount', { amount: formatMoney(amount, currency) })}
          </Button>
          {isAdded && <Anchor href="/basket">{tc('view_basket')}</Anchor>}
        </div>
      </form>
    </Card>
  );
}

/** One of the amounts, or another one within the bounds. */
function AmountFields({ plan, state: { choice, setChoice, fields, change, mistakes } }: FieldsProps) {
  const t = useText('gift_card');
  const { currency } = useBoot().client;
  const options = [
    ...plan.amounts.map(({ value, formatted }) => ({ value: String(value), label: formatted })),
    ...(plan.minAmount ? [{ value: other, label: t('amount_other') }] : []),
  ];
  return (
    <>
      <SegmentedChoice label={t('amount')} options={options} value={choice} onChange={setChoice} />
      {choice === other && (
        <TextField
          name="amount"
          label={t('amount_typed')}
          hint={t('amount_hint', getBounds(plan))}
          error={mistakes.amount}
          before={<span aria-hidden="true">{currency.symbol}</span>}
          inputMode="decimal"
          autoComplete="off"
          value={fields.amount}
          onChange={({ target }) => change({ amount: target.value })}
        />
      )}
    </>
  );
}

function RecipientFields({ state: { fields, change, mistakes } }: Pick<FieldsProps, 'state'>) {
  const t = useText('gift_card');
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        error={mistakes.name}
        maxLength={100}
        autoComplete="off"
        value={fields.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        name="email"
        type="email"
        label={t('email')}
        hint={t('email_hint')}
        error={mistakes.email}
        maxLength={254}
        autoComplete="off"
        value={fields.email}
        onChange={({ target }) => change({ email: target.value })}
      />
    </>
  );
}

function DeliveryFields({ state: { fields, change } }: Pick<FieldsProps, 'state'>) {
  const t = useText('gift_card');
  const today = useToday(useBoot().client.timezone);
  return (
    <>
      <TextField
        label={t('from')}
        hint={t('from_hint')}
        maxLength={maxSenderName}
        autoComplete="off"
        value={fields.from}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextArea
        label={t('message')}
        rows={3}
        maxLength={500}
        value={fields.message}
        onChange={({ target }) => change({ message: target.value })}
      />
      <TextField
        type="date"
        label={t('send_on')}
        hint={t('send_on_hint')}
        min={today}
        max={addDays(today, maxGiftCardSendDays)}
        value={fields.sendOn}
        onChange={({ target }) => change({ sendOn: target.value })}
      />
    </>
  );
}

/** The bounds of a typed amount, formatted. */
const getBounds = ({ minAmount, maxAmount }: GiftCardPlan) => ({
  min: minAmount?.formatted ?? '',
  max: maxAmount?.formatted ?? '',
});

function isAmount(
  amount: number | undefined,
  { minAmount, maxAmount }: GiftCardPlan,
  isTyped: boolean,
): boolean {
  if (amount === undefined) return false;
  if (!isTyped) return true;
  return minAmount !== null && maxAmount !== null && amount >= minAmount.value && amount <= maxAmount.value;
}
