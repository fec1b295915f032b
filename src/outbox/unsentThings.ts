import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectMemberId } from '../api/session';
import { unsentKeys } from '../drafts/unsent';
import { readBox, writingsBox } from './storedBoxes';

/** By the first part of a draft's name (useDraft), or by what a text in the outbox is written for. */
const NAMES: Record<string, string> = {
  post: 'a post',
  edit: 'a change of a post',
  moderate: 'a change of a post',
  comment: 'a comment',
  reply: 'a reply',
  replyIn: 'a reply',
  editComment: 'a change of a comment',
  report: 'a report',
  appealReport: 'an appeal',
  appealDecision: 'an appeal',
  decision: 'a decision',
  bio: 'your bio',
  createPost: 'a post',
  updatePost: 'a change of a post',
  createComment: 'a comment',
  createReply: 'a reply',
  updateComment: 'a change of a comment',
};

function namesOf(key: string, member: number): (string | undefined)[] {
  if (key === writingsBox(member))
    return readBox(key).map(({ writing }) => writing && NAMES[writing.endpoint]);
  const [store, , name = '', about = ''] = key.split(':');
  if (store === 'unsent') return readBox(key).map(() => `a message to ${name}`);
  return [name === 'message' ? `a message to ${about}` : NAMES[name]];
}

/**
 * What the member has not sent, each kind once, with the number of messages.
 * @returns 'a post and 2 messages to bob'; '' for nothing, null until it is read
 */
export function useUnsentThings(): string | null {
  const member = useSelector(selectMemberId);
  const [things, setThings] = useState<string | null>(null);
  useEffect(() => {
    if (member === null) return;
    void unsentKeys(member).then((keys) => {
      const names = keys.flatMap((key) => namesOf(key, member)).filter((name) => name !== undefined);
      const known = [...new Set(names)].map((name) => {
        const count = names.filter((one) => one === name).length;
        return count > 1 ? name.replace(/^a message/, `${count} messages`) : name;
      });
      const named = new Intl.ListFormat('en').format(known);
      setThings(keys.length > 0 ? named || 'something you wrote or picked' : '');
    });
  }, [member]);
  return things;
}
