import { Button } from '@pavilion/ui/base/button';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { type Crop, centred, getSquare, maxZoom, moveCrop } from './picture-crop.ts';

/** Pixels of a side of what is uploaded. */
const side = 512;

type Props = {
  image: ImageBitmap;
  isPending: boolean;
  onSave: (picture: Blob) => void;
  onCancel: () => void;
};

/** ACC-08: chooses the square of a picture, by dragging it or by three sliders. */
export function PictureEditor({ image, isPending, onSave, onCancel }: Props) {
  const t = useText('details');
  const [crop, setCrop] = useState(centred);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => draw(canvas.current, image, crop), [image, crop]);
  const save = (): void => canvas.current?.toBlob((blob) => blob && onSave(blob), 'image/jpeg', 0.92);
  return (
    <div className="user-details__editor" data-testid="picture-editor">
      <canvas
        ref={canvas}
        width={side}
        height={side}
        {...useDrag((by) => setCrop((previous) => moveCrop(image, previous, by)))}
      >
        {t('picture_preview')}
      </canvas>
      <fieldset className="pv-stack">
        <legend>{t('picture_crop')}</legend>
        <Slider
          label={t('picture_zoom')}
          min={1}
          max={maxZoom}
          value={crop.zoom}
          isFirst
          onChange={(zoom) => setCrop({ ...crop, zoom })}
        />
        <Slider label={t('picture_x')} value={crop.x} onChange={(x) => setCrop({ ...crop, x })} />
        <Slider label={t('picture_y')} value={crop.y} onChange={(y) => setCrop({ ...crop, y })} />
      </fieldset>
      <div className="pv-cluster">
        <Button isPending={isPending} onClick={save}>
          {t('picture_save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('picture_cancel')}
        </Button>
      </div>
    </div>
  );
}

type SliderProps = {
  label: string;
  min?: number;
  max?: number;
  value: number;
  /** Takes the focus when it appears. */
  isFirst?: boolean;
  onChange: (value: number) => void;
};

function Slider({ label, min = 0, max = 1, value, isFirst = false, onChange }: SliderProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  return (
    <label className="user-details__slider">
      {label}
      <input
        ref={input}
        type="range"
        {...{ min, max, value }}
        step={0.02}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  );
}

/** A transparent picture gets a white background, because a JPEG has none. */
function draw(canvas: HTMLCanvasElement | null, image: ImageBitmap, crop: Crop): void {
  const context = canvas?.getContext('2d');
  if (!context) return;
  const { left, top, size } = getSquare(image, crop);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, size, size, 0, 0, side, side);
}

/** Pointer events of a drag, reported as parts of the element's side. */
function useDrag(onMove: (by: { x: number; y: number }) => void) {
  const last = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent): void => {
      currentTarget.setPointerCapture(pointerId);
      last.current = { x: clientX, y: clientY };
    },
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent): void => {
      if (!last.current) return;
      const width = currentTarget.clientWidth;
      onMove({ x: (clientX - last.current.x) / width, y: (clientY - last.current.y) / width });
      last.current = { x: clientX, y: clientY };
    },
    onPointerUp: (): void => void (last.current = undefined),
    onPointerCancel: (): void => void (last.current = undefined),
  };
}
