import { useMemo } from 'react';
import { useAppSelector } from '../../app/hooks';
import { selectUsername } from '../auth/authSlice';
import { selectTier } from '../auth/tierSlice';
import type { Viewer } from './permissions';

/** The signed-in member, for permissions. */
export function useViewer(): Viewer {
  const username = useAppSelector(selectUsername);
  const tier = useAppSelector(selectTier);
  return useMemo(() => ({ username, tier }), [username, tier]);
}
