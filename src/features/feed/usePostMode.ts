import { useDisclosure } from '../../disclosure/disclosure';

/** Whether a post is shown, edited by its author, or moderated (spec §2, §4). */
export function usePostMode(id: number) {
  const [isOpen, setOpen] = useDisclosure(`editing:${id}`);
  const [isModeration, setModeration] = useDisclosure(`moderating:${id}`);
  const open = (asModerator: boolean) => {
    setModeration(asModerator);
    setOpen(true);
  };
  return {
    isEdited: isOpen && !isModeration,
    isModerated: isOpen && isModeration,
    edit: () => open(false),
    moderate: () => open(true),
    close: () => setOpen(false),
  };
}
