import { addListener, type UnsubscribeListener } from '@reduxjs/toolkit';
import type { AppDispatch } from '../store';
import type { StartListening } from './index';

/** Starts listeners, as those of every store are started, until the returned function is called. */
export function startListeners(dispatch: AppDispatch, listen: (start: StartListening) => void): () => void {
  const stops: UnsubscribeListener[] = [];
  listen(((listener: Parameters<typeof addListener>[0]) => {
    stops.push(dispatch(addListener(listener)) as unknown as UnsubscribeListener);
  }) as unknown as StartListening);
  return () => stops.forEach((stop) => stop());
}
