import { Root, UPDATE_STATE } from '@redux-devtools/app';
import { createRoot } from 'react-dom/client';

/** Tells the app of a page into whose store it may import, as the extension does. */
const connectPage = {
  type: UPDATE_STATE,
  request: {
    type: 'INIT',
    id: 'page',
    instanceId: 'page',
    name: 'Pantheon',
    payload: '{}',
    libConfig: { features: { import: true, jump: true } },
  },
} as never;

function connect(app: Root | null): void {
  app?.store?.dispatch(connectPage);
  // For the test: what the app holds.
  Object.assign(window, { devTools: app?.store });
}

const element = document.getElementById('root');
if (!element) throw new Error('The page has no element #root.');
createRoot(element).render(<Root ref={connect} />);
