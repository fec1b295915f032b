import { createRoot } from 'react-dom/client';
import { makeStyleCache } from '../src/app/adoptedStyles';
import { Themed } from '../src/app/Themed';
import { SupportPage } from './SupportPage';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

createRoot(root).render(
  <Themed styleCache={makeStyleCache()}>
    <SupportPage />
  </Themed>,
);
