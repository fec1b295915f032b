import { failureSentence } from '../../api/errorSentence';
import type { AppThunk } from '../../app/hooks';
import { toast } from '../../ui/toast';
import { mutesApi, mutesErrors } from './mutesApi';

const { muteMember, unmuteMember } = mutesApi.endpoints;

/** Undoes a mute; a toast shows the result. */
export const unmute =
  (username: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { error } = await dispatch(unmuteMember.initiate(username, { track: false }));
    if (error) toast(failureSentence(mutesErrors.unmuteMember, error, username), 'error');
    else toast(`You unmuted ${username}.`, 'success');
  };

/**
 * Mutes a member; a toast shows the result, and offers to undo it.
 * @param until ISO 8601; null until it is undone
 * @returns whether it succeeded
 */
export const mute =
  (username: string, until: string | null): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const { error } = await dispatch(muteMember.initiate({ username, until }, { track: false }));
    if (error) toast(failureSentence(mutesErrors.muteMember, error, username), 'error');
    else {
      const undo = () => void dispatch(unmute(username));
      toast(`You muted ${username}.`, 'success', { label: 'Undo', onClick: undo });
    }
    return !error;
  };
