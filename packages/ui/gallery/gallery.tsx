import '@pavilion/ui/ui.css';
import { createToasts, Toaster } from '@pavilion/ui/toast';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import './gallery.css';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { Colours, Type } from './colours.tsx';
import { Feedback, States } from './feedback.tsx';
import { Fields } from './fields.tsx';
import { Marks } from './marks.tsx';
import { Moves } from './moves.tsx';
import { Overlays } from './overlays.tsx';
import { Pictures } from './pictures.tsx';
import { wearTheme } from './themes.ts';

const toasts = createToasts();

function Gallery(): ReactNode {
  return (
    <>
      <main className="pv-wrap pv-page">
        <h1>Every part, every state</h1>
        <p className="pv-lead">
          <a href="?">Northgate</a> · <a href="?dark">dark</a> · <a href="?theme=harbour">Harbour</a> ·{' '}
          <a href="?theme=harbour&dark">dark</a>
        </p>
        <div className="gallery">
          <Buttons />
          <Marks />
          <Choices />
          <Fields />
          <Feedback toasts={toasts} />
          <Overlays />
          <Moves />
          <States />
          <Type />
          <Colours />
          <Pictures />
        </div>
      </main>
      <Toaster toasts={toasts} label="Messages" closeLabel="Close" validationHeading="Validation errors" />
    </>
  );
}

wearTheme(new URLSearchParams(location.search));
const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
