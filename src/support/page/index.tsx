import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import { makeStyleCache } from '../../app/theme/adoptedStyles';
import { GlobalStyles } from '../../app/theme/GlobalStyles';
import { SupportPage } from './SupportPage';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

createRoot(root).render(
  <CacheProvider value={makeStyleCache()}>
    <GlobalStyles />
    <SupportPage />
  </CacheProvider>,
);
