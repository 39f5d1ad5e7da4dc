import { createRoot } from 'react-dom/client';
import { createApp } from './engine/app/app.tsx';
import { start } from './engine/app/start.ts';
import { StartFailure } from './engine/app/start-failure.tsx';
import { applyTheme, readTheme } from './engine/ui/theme.ts';
import { panels, widgets } from './widgets/widgets.ts';
import './engine/styles/tokens.css';
import './engine/styles/base.css';
import './engine/styles/print.css';

applyTheme(readTheme());

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element with the id root');
const root = createRoot(element);

// Not awaited up here: a chunk that start needs may import this very module, and would wait for it for ever.
async function draw(): Promise<void> {
  if (drawing) return;
  drawing = true;
  try {
    root.render(createApp(await start(), widgets, panels));
  } catch (error) {
    console.error(error);
    root.render(<StartFailure again={draw} />);
  }
  drawing = false;
}
let drawing = false;

void draw();
