import { removeSavedCard } from '@pavilion/contract/saved-card/saved-card';
import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Tag } from '@pavilion/ui/display/tag';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { type SavedCard, savedCardsQuery } from './queries.ts';
import './saved-card.css';

/** ACC-07, PAY-03: the customer's saved cards, each with a button that removes it after a question. */
export function SavedCardList({ userId }: { userId: number }) {
  const t = useText('card');
  const query = useQuery(savedCardsQuery(useSend(), userId));
  return (
    <PartState query={query} loading={t('loading')} failed={{ title: t('failed') }} rows={2}>
      {(cards) =>
        cards.length === 0 ? (
          <p className="pv-muted">{t('none')}</p>
        ) : (
          <>
            <p className="pv-muted">{t('saved_cards_text')}</p>
            <ul className="pv-divided-list" data-testid="saved-cards">
              {cards.map((card) => (
                <SavedCardRow key={card.id} card={card} userId={userId} />
              ))}
            </ul>
          </>
        )
      }
    </PartState>
  );
}

function SavedCardRow({ card, userId }: { card: SavedCard; userId: number }) {
  const t = useText('card');
  const send = useSend();
  const queryClient = useQueryClient();
  const { queryKey } = savedCardsQuery(send, userId);
  const { brand, lastFour, expiry, isExpired } = card;
  const name = t('name', { brand, last_four: lastFour });
  const remove = useMutation({
    mutationFn: () => sendRequest(send, removeSavedCard, { params: { id: card.id } }),
    onSuccess: (others) => queryClient.setQueryData(queryKey, others),
    // Another tab may have removed it.
    onError: () => {
      setAsking(false);
      return queryClient.invalidateQueries({ queryKey });
    },
    meta: { success: t('removed', { card: name }), error: { title: t('not_removed', { card: name }) } },
  });
  const [isAsking, setAsking] = useState(false);
  const focusHeading = () => document.getElementById('saved-cards');
  const buttonRef = useFocusFallback<HTMLButtonElement>(focusHeading);
  const close = () => {
    // The button is not there before the question is gone.
    flushSync(() => setAsking(false));
    buttonRef.current?.focus();
  };
  return (
    <li className="saved-card" data-testid="saved-card">
      <p>
        <b className="saved-card__name">{name}</b>
        <span className="pv-muted">{t(isExpired ? 'expired' : 'expires', { expiry })}</span>
        {isExpired && <Tag colour="warning">{t('expired_tag')}</Tag>}
      </p>
      {isAsking ? (
        <RemovalQuestion
          name={name}
          isPending={remove.isPending}
          onRemove={() => remove.mutate()}
          onKeep={close}
        />
      ) : (
        <Button ref={buttonRef} variant="secondary" size="s" onClick={() => setAsking(true)}>
          {t('remove')}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

type QuestionProps = { name: string; isPending: boolean; onRemove: () => void; onKeep: () => void };

/** Asks in place, because a removed card cannot be restored. Escape keeps it. */
function RemovalQuestion({ name, isPending, onRemove, onKeep }: QuestionProps) {
  const t = useText('card');
  const removeRef = useFocusFallback<HTMLButtonElement>(() => document.getElementById('saved-cards'));
  useEffect(() => removeRef.current?.focus(), [removeRef]);
  const keep = () => {
    if (!isPending) onKeep();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') keep();
  };
  return (
    <fieldset className="saved-card__question">
      <legend>{t('remove_question', { card: name })}</legend>
      <div className="pv-cluster">
        <Button
          ref={removeRef}
          variant="danger"
          size="s"
          isPending={isPending}
          onKeyDown={onKeyDown}
          onClick={onRemove}
        >
          {t('remove_confirm')}
        </Button>
        <Button variant="quiet" size="s" onKeyDown={onKeyDown} onClick={keep}>
          {t('remove_keep')}
        </Button>
      </div>
    </fieldset>
  );
}
