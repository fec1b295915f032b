import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import Skeleton from '@mui/material/Skeleton';

/** The place of a card that is being fetched. */
export const CardSkeleton = () => (
  <Card aria-hidden="true">
    <CardHeader
      avatar={<Skeleton variant="circular" width={44} height={44} />}
      title={<Skeleton width={140} height={14} />}
      subheader={<Skeleton width={80} height={12} sx={{ mt: 1 }} />}
    />
    <CardContent>
      <Skeleton width="95%" height={14} sx={{ mt: 2, mb: 1.25 }} />
      <Skeleton width="70%" height={14} />
    </CardContent>
  </Card>
);
