import '@pavilion/ui/ui.css';
import { type Toast, type ToastContent, Toaster } from '@pavilion/ui/feedback/toast';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './gallery.css';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { Colours, Type } from './colours.tsx';
import { Display } from './display.tsx';
import { Feedback, States } from './feedback.tsx';
import { Fields } from './fields.tsx';
import { Illustrations } from './illustrations.tsx';
import { Navigation } from './navigation.tsx';
import { Overlays } from './overlays.tsx';
import { applyGalleryTheme } from './themes.ts';

function Gallery(): ReactNode {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const addToast = (content: ToastContent): void =>
    setToasts((current) => [...current, { ...content, id: (current.at(-1)?.id ?? 0) + 1 }]);
  return (
    <>
      <main className="pv-container pv-page">
        <h1>Every part, every state</h1>
        <p className="pv-lead">
          <a href="?">Northgate</a> · <a href="?dark">dark</a> · <a href="?theme=harbour">Harbour</a> ·{' '}
          <a href="?theme=harbour&dark">dark</a>
          {/* The server of `npm run gallery` has them; a build has not. */}
          {import.meta.env.DEV && (
            <>
              {' '}
              · <a href="/emails">Emails</a>
            </>
          )}
        </p>
        <div className="gallery">
          <Buttons />
          <Display />
          <Choices />
          <Fields />
          <Feedback addToast={addToast} />
          <Overlays />
          <Navigation />
          <States />
          <Type />
          <Colours />
          <Illustrations />
        </div>
      </main>
      <Toaster
        toasts={toasts}
        onClose={(id) => setToasts((current) => current.filter((toast) => toast.id !== id))}
        label="Messages"
        closeLabel="Close"
        validationHeading="Validation errors"
      />
    </>
  );
}

applyGalleryTheme(new URLSearchParams(location.search));
const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
