import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  title: ReactNode;
  /** What happened, above the errors. */
  lead?: ReactNode;
  /** One message per field; `fieldId` is the id of its control. */
  errors: readonly { fieldId: string; message: ReactNode }[];
  /** Takes the focus when it appears, for example after a failed submit. */
  shouldTakeFocus?: boolean;
  /** Below the errors. */
  children?: ReactNode;
};

/** Lists the errors of a form, with a link to each field. */
export function ErrorSummary({ title, lead, errors, shouldTakeFocus = true, children }: Props): ReactNode {
  const summaryRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shouldTakeFocus) summaryRef.current?.focus();
  }, [shouldTakeFocus]);
  return (
    <div className="pv-error-summary" role="alert" tabIndex={-1} ref={summaryRef}>
      <h2>{title}</h2>
      {lead && <p>{lead}</p>}
      {errors.length > 0 && (
        <ul>
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
