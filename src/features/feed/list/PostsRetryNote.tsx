import styled from '@emotion/styled';
import { RetryNote } from '../../network';

/** In line with the text of the cards, which reach to the window's edges on a phone. */
const Line = styled.div({ padding: '0 16px', '&:empty': { display: 'none' } });

/** Between the cards: why a page of posts is waited for. */
export const PostsRetryNote = () => (
  <Line>
    <RetryNote endpoint="getPosts" />
  </Line>
);
