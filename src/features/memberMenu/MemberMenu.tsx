import { useState } from 'react';
import { isSameName } from '../../api/isSameName';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { ActionMenu } from '../../ui/ActionMenu';
import { lineIcon } from '../../ui/icons';
import { FlagIcon } from '../../ui/navigationIcons';
import { useLazyComponent } from '../../ui/useLazyComponent';
import { selectUsername } from '../auth/authSlice';
import { selectIsMuted } from '../mutes/mutesApi';
import { unmute } from '../mutes/muteActions';
import type { Subject } from '../reports/subject';

const MuteIcon = lineIcon('M4 9.5v5h3.5L12.5 19V5L7.5 9.5zM16.5 9.5l4.5 5M21 9.5l-4.5 5', 'Mute');
const BlockIcon = lineIcon('M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M6 6l12 12', 'Block');

const load = () => import(/* webpackChunkName: "member" */ './MemberDialog');

interface MemberMenuProps {
  username: string;
  /** What can be reported: what the menu belongs to, first. */
  subjects: [Subject, ...Subject[]];
  /** Where what it belongs to cannot be shown any more. */
  onBlocked?: () => void;
  /** After the Undo that the toast of a block offers. */
  onUndone?: () => void;
}

/** The menu about the member whose post, comment, profile or chat it belongs to; null for the own ones. */
export function MemberMenu(props: MemberMenuProps) {
  const { username } = props;
  const isOwn = useAppSelector((state) => isSameName(selectUsername(state) ?? '', username));
  return isOwn ? null : <OthersMenu {...props} />;
}

type Kind = 'mute' | 'block' | 'report';

function OthersMenu({ username, subjects, onBlocked, onUndone }: MemberMenuProps) {
  const dispatch = useAppDispatch();
  const isMuted = useAppSelector((state) => selectIsMuted(state, username));
  const [kind, setKind] = useState<Kind | null>(null);
  const close = () => setKind(null);
  const [MemberDialog, fetchDialog] = useLazyComponent(load, close);
  const open = (next: Kind) => () => {
    setKind(next);
    fetchDialog();
  };
  return (
    <>
      <ActionMenu
        name="More"
        actions={[
          {
            label: `${isMuted ? 'Unmute' : 'Mute'} ${username}`,
            icon: <MuteIcon fontSize="small" />,
            onClick: isMuted ? () => void dispatch(unmute(username)) : open('mute'),
          },
          { label: `Block ${username}`, icon: <BlockIcon fontSize="small" />, onClick: open('block') },
          { label: 'Report', icon: <FlagIcon fontSize="small" />, onClick: open('report') },
        ]}
      />
      {MemberDialog && kind && (
        <MemberDialog
          kind={kind}
          username={username}
          subjects={subjects}
          onClose={close}
          onBlocked={onBlocked}
          onUndone={onUndone}
        />
      )}
    </>
  );
}
