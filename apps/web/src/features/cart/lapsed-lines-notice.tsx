import { Anchor } from '@pavilion/ui/base/anchor';
import { Button, TextButton } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Notification } from '@pavilion/ui/feedback/notification';
import { type ComponentProps, useState } from 'react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { LoginNotices } from './at-login/login-notices.tsx';
import { dismissLapsedLines, type LapsedLine } from './lapsed-lines.ts';
import { getLapsedKind } from './line-kinds.ts';
import { useRestoreLines } from './use-restore-lines.tsx';

type NoticesProps = {
  changed: ComponentProps<typeof LoginNotices> | undefined;
  lapsed: readonly LapsedLine[];
};

/** What a log-in changed in the basket, and the lapsed lines. */
export const CartNotices = ({ lapsed, changed }: NoticesProps) => (
  <>
    {changed && <LoginNotices {...changed} />}
    <LapsedLines lines={lapsed} />
  </>
);

/** The lapsed lines, with one button that adds all of them again. */
function LapsedLines({ lines }: { lines: readonly LapsedLine[] }) {
  const t = useText('checkout');
  const { reasons, addAgain, isPending } = useAddAgain();
  const actionRef = useFocusFallback<HTMLButtonElement>(() => document.getElementById('main'));
  const dismissRef = useFocusFallback<HTMLButtonElement>(() => document.getElementById('main'));
  const now = useNow();
  const [first] = lines;
  if (!first) return null;
  const isOne = lines.length === 1;
  const toCome = lines.filter((line) => !getLapsedKind(line).hasStarted(line, now));
  const title = isOne
    ? t('lapsed_title', { name: getLapsedKind(first).getTitleName(first) })
    : t('lapsed_title_several', { count: lines.length });
  return (
    <div className="cart-lapsed">
      <Notification
        tone="warning"
        shouldAnnounce
        title={title}
        data-testid="lapsed"
        actions={
          <span className="pv-cluster">
            {toCome.length > 0 && (
              <Button
                ref={actionRef}
                variant="outline"
                size="s"
                isPending={isPending}
                onClick={() => void addAgain(toCome)}
              >
                {isOne ? t('add_again') : t('add_all_again')}
              </Button>
            )}
            <TextButton
              ref={dismissRef}
              className="pv-small"
              onClick={() => dismissLapsedLines(lines.map(({ id }) => id))}
            >
              {t('dismiss')}
            </TextButton>
          </span>
        }
      >
        {isOne ? (
          <OneLine line={first} reason={reasons.get(first.id)} />
        ) : (
          <SeveralLines {...{ lines, reasons, now }} />
        )}
      </Notification>
    </div>
  );
}

/** The server's reasons by line id, since the customer last asked to add the lines again. */
function useAddAgain() {
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map());
  const { restore, isPending } = useRestoreLines({ hasToast: false });
  const addAgain = async (lines: readonly LapsedLine[]): Promise<void> => {
    const notRestored = await restore(lines.map(({ id, name }) => ({ id, name })));
    if (!notRestored) return;
    setReasons(new Map(notRestored.map(({ id, message }) => [id, message])));
    const refusedIds = new Set(notRestored.map(({ id }) => id));
    dismissLapsedLines(lines.flatMap(({ id }) => (refusedIds.has(id) ? [] : [id])));
  };
  return { reasons, addAgain, isPending };
}

function OneLine({ line, reason }: { line: LapsedLine; reason: string | undefined }) {
  const { Text } = getLapsedKind(line);
  return reason === undefined ? (
    <p>
      <Text line={line} />
    </p>
  ) : (
    <Reason line={line} reason={reason} />
  );
}

type SeveralProps = { lines: readonly LapsedLine[]; reasons: ReadonlyMap<string, string>; now: number };

function SeveralLines({ lines, reasons, now }: SeveralProps) {
  const t = useText('checkout');
  return (
    <>
      <p>{t('lapsed_text_several')}</p>
      <ul className="cart-lapsed__lines">
        {lines.map((line) => {
          const { FullName, hasStarted } = getLapsedKind(line);
          const reason = reasons.get(line.id);
          return (
            <li key={line.id} data-testid="lapsed-line">
              <b>
                <FullName line={line} />
              </b>
              {reason === undefined && hasStarted(line, now) && <p>{t('hold_started', { count: 1 })}</p>}
              {reason !== undefined && <Reason line={line} reason={reason} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Why a line could not be added again, and where to choose something else. */
function Reason({ line, reason }: { line: LapsedLine; reason: string }) {
  const t = useText('checkout');
  const { FullName, getHref } = getLapsedKind(line);
  return (
    <p>
      {reason}{' '}
      <Anchor href={getHref(line)}>
        {t('choose_another')}
        <VisuallyHidden>
          {' '}
          <FullName line={line} />
        </VisuallyHidden>
      </Anchor>
    </p>
  );
}
