import { failureSentence } from '../../api/errorSentence';
import type { AppThunk } from '../../app/hooks';
import { toast } from '../../ui/toast';
import { blocksApi, blocksErrors } from './blocksApi';

const { blockMember, unblockMember } = blocksApi.endpoints;

/** Undoes a block; a toast shows the result. */
export const unblock =
  (username: string, onUndone?: () => void): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { error } = await dispatch(unblockMember.initiate(username, { track: false }));
    if (error) toast(failureSentence(blocksErrors.unblockMember, error, username), 'error');
    else {
      toast(`You unblocked ${username}.`, 'success');
      onUndone?.();
    }
  };

/**
 * Blocks a member; a toast shows the result, and offers to undo it.
 * @returns whether it succeeded
 */
export const block =
  (username: string, onUndone?: () => void): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const { error } = await dispatch(blockMember.initiate(username, { track: false }));
    if (error) toast(failureSentence(blocksErrors.blockMember, error, username), 'error');
    else {
      const undo = () => void dispatch(unblock(username, onUndone));
      toast(`You blocked ${username}.`, 'success', { label: 'Undo', onClick: undo });
    }
    return !error;
  };
