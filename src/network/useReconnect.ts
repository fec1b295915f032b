import { useEffect, useEffectEvent, useRef } from 'react';
import { useSelector } from 'react-redux';
import { selectIsUnreachable } from './networkSlice';
import { useIsOffline } from './offline';

/** Calls back when the server can be reached again, after the network or the server was gone. */
export function useReconnect(callback: () => void): void {
  const isOffline = useIsOffline();
  const isConnected = !useSelector(selectIsUnreachable) && !isOffline;
  const wasConnected = useRef(isConnected);
  const onReconnect = useEffectEvent(callback);
  useEffect(() => {
    if (isConnected && !wasConnected.current) onReconnect();
    wasConnected.current = isConnected;
  }, [isConnected]);
}
