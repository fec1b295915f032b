import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { redactAction, redactState } from '../support/report/redaction';

/** Redux DevTools are open in production too, for support staff; secrets never show there. */
export const devTools: DevToolsEnhancerOptions = {
  name: 'Pantheon',
  stateSanitizer: redactState,
  actionSanitizer: redactAction,
};
