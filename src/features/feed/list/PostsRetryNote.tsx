import styled from '@emotion/styled';
import { RetryNote } from '../../../network/RetryNote';

/** Aligned with the text of the cards, which have no margin on phones. */
const Line = styled.div({ padding: '0 16px', '&:empty': { display: 'none' } });

/** The RetryNote of a page of posts, for use between the cards. */
export const PostsRetryNote = () => (
  <Line>
    <RetryNote endpoint="getPosts" />
  </Line>
);
