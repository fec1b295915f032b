import BoltIcon from '@mui/icons-material/Bolt';
import ModeCommentIcon from '@mui/icons-material/ModeComment';
import ShareIcon from '@mui/icons-material/Share';
import ThumbUpIcon from '@mui/icons-material/ThumbUp';
import Avatar from '@mui/material/Avatar';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import CardMedia from '@mui/material/CardMedia';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { CardPost } from './data';

/** Without `src`, since MUI's Avatar fetches that at once and the product's pictures are lazy. */
const Picture = ({ post }: { post: CardPost }) => (
  <Avatar>
    {post.author_profile_picture ? (
      <img src={post.author_profile_picture} alt="" width={40} height={40} loading="lazy" />
    ) : (
      post.author_username.charAt(0).toUpperCase()
    )}
  </Avatar>
);

interface PostCardProps {
  post: CardPost;
  /** From 1, in a list. */
  position?: number;
  isLiked?: boolean;
  onLike?: () => void;
}

const Actions = ({ post, isLiked = false, onLike }: PostCardProps) => (
  <CardActions sx={{ justifyContent: 'space-between' }}>
    <Button
      startIcon={<ThumbUpIcon />}
      color={isLiked ? 'secondary' : 'primary'}
      aria-label={`Like ${post.like_count}`}
      aria-pressed={isLiked}
      onClick={onLike}
    >
      {post.like_count + Number(isLiked)}
    </Button>
    <Button startIcon={<BoltIcon />} aria-label={`Smite ${post.smite_count}`}>
      {post.smite_count}
    </Button>
    <Button startIcon={<ModeCommentIcon />} aria-label={`Comment ${post.comment_count}`}>
      {post.comment_count}
    </Button>
    <IconButton aria-label="Share">
      <ShareIcon />
    </IconButton>
  </CardActions>
);

/** A post as the product's feed shows it, without its behaviour but for Like. */
export const PostCard = ({ post, position, ...like }: PostCardProps) => (
  <Card component="article" aria-posinset={position}>
    <CardHeader
      avatar={<Picture post={post} />}
      title={post.author_username}
      subheader={
        <>
          <Chip component="span" size="small" label={post.author_godtier} /> {post.time_since_posted}
        </>
      }
    />
    {post.content && (
      <CardContent>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{post.content}</Typography>
      </CardContent>
    )}
    {post.image && (
      <CardMedia
        component="img"
        src={post.image}
        alt=""
        loading="lazy"
        decoding="async"
        width={post.image_width ?? undefined}
        height={post.image_height ?? undefined}
        sx={{ height: 'auto' }}
      />
    )}
    <Actions post={post} {...like} />
  </Card>
);
