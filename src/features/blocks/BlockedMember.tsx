import { skipToken, type SkipToken } from '@reduxjs/toolkit/query';
import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import type { BlockRow } from '#contract/blocks';
import { isSameName } from '../../api/isSameName';
import { useAppDispatch } from '../../app/hooks';
import { BrokenColumnIcon } from '../../ui/icons';
import { StateBox } from '../../ui/states';
import { unblock } from './blockActions';
import { useGetBlocksInfiniteQuery } from './blocksApi';

/** The own block of a member, if there is one. */
export function useBlock(username: string | SkipToken): { block: BlockRow | undefined; isLoading: boolean } {
  const isSkipped = username === skipToken;
  const { data, isLoading } = useGetBlocksInfiniteQuery(isSkipped ? skipToken : undefined);
  const rows = data?.pages.flatMap(({ items }) => items);
  return { block: rows?.find((row) => !isSkipped && isSameName(row.username, username)), isLoading };
}

const hidden = keyframes({ from: { opacity: 0 }, to: { opacity: 0 } });

/** Not for the moment in which a chat is left after its member was blocked. */
const Late = styled(StateBox)({ animation: `${hidden} 200ms` });

interface BlockedMemberProps {
  username: string;
  /** Another way on. */
  children?: ReactNode;
}

/** In the place of what the server does not show of a member whom one has blocked: says so, and undoes it. */
export function BlockedMember({ username, children }: BlockedMemberProps) {
  const dispatch = useAppDispatch();
  return (
    <Late role="status">
      <BrokenColumnIcon />
      <p>You have blocked {username}. You and they do not see each other.</p>
      <Button onClick={() => void dispatch(unblock(username))}>Unblock</Button>
      {children}
    </Late>
  );
}
