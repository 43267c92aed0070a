import { drawingSize, maxDrawingLength, toDrawing } from '@pavilion/domain/attendee';
import { TextButton } from '@pavilion/ui/base/button';
import { FieldError } from '@pavilion/ui/forms/field';
import { type PointerEvent, useRef, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';

type Point = readonly [x: number, y: number];
type Props = { id: string; error: string | undefined; onChange: (path: string) => void };

/** Points closer together than this would only make the drawing longer. */
const minStep = 8;

function getPoint({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const box = currentTarget.getBoundingClientRect();
  return [
    ((clientX - box.left) / box.width) * drawingSize.width,
    ((clientY - box.top) / box.height) * drawingSize.height,
  ];
}

/** WVR-11: a signature drawn with a finger, a pen or a mouse. People who cannot draw type it instead. */
export function SignaturePad({ id, error, onChange }: Props) {
  const t = useText('attendee');
  const [strokes, setStrokes] = useState<readonly (readonly Point[])[]>([]);
  const isDrawing = useRef(false);
  const path = toDrawing(strokes);
  const update = (next: readonly (readonly Point[])[]): void => {
    const drawing = toDrawing(next);
    if (drawing.length > maxDrawingLength) return;
    setStrokes(next);
    onChange(drawing);
  };
  const start = (event: PointerEvent<SVGSVGElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    isDrawing.current = true;
    update([...strokes, [getPoint(event)]]);
  };
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    const stroke = strokes.at(-1);
    const last = stroke?.at(-1);
    if (!isDrawing.current || !stroke || !last) return;
    const point = getPoint(event);
    if (Math.hypot(point[0] - last[0], point[1] - last[1]) < minStep) return;
    update([...strokes.slice(0, -1), [...stroke, point]]);
  };
  const stop = (): void => {
    isDrawing.current = false;
  };
  return (
    <div className="pv-field">
      <span className="pv-label" id={`${id}-label`}>
        {t('draw_label')}
      </span>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <svg
        id={id}
        className="signature-pad"
        data-testid="signature-pad"
        viewBox={`0 0 ${drawingSize.width} ${drawingSize.height}`}
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={stop}
        onPointerCancel={stop}
      >
        <line x1={60} x2={drawingSize.width - 60} y1={230} y2={230} />
        <path d={path} />
      </svg>
      <TextButton
        onClick={() => {
          setStrokes([]);
          onChange('');
        }}
      >
        {t('draw_again')}
      </TextButton>
    </div>
  );
}
