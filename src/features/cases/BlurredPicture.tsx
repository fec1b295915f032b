import styled from '@emotion/styled';
import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { failureSentence } from '../../api/errorSentence';
import { palette } from '../../theme/theme';
import { EyeIcon, EyeOffIcon } from '../../ui/icons';
import { LoadFailure } from '../../ui/states';
import { casesErrors, useGetEvidenceQuery } from './casesApi';

const Frame = styled.div({
  display: 'grid',
  justifyItems: 'center',
  overflow: 'hidden',
  border: `1px solid ${palette.divider}`,
  borderRadius: 10,
  background: palette.background.muted,
  '& > *': { gridArea: '1 / 1' },
  '& > img': { maxWidth: '100%', maxHeight: 420, minHeight: 60, objectFit: 'contain' },
  '& > img[data-blurred]': {
    width: '100%',
    height: 160,
    objectFit: 'cover',
    filter: 'blur(28px) grayscale(1)',
  },
  '& > button': { alignSelf: 'end', margin: 8, background: palette.background.paper },
  '& > img[data-blurred] + button': { alignSelf: 'center' },
});

/** A reported picture, blurred and grey until it is asked for, since some are hard to bear. */
export function BlurredPicture({ src, alt }: { src: string; alt: string }) {
  const [isBlurred, setBlurred] = useState(true);
  return (
    <Frame>
      <img src={src} alt={alt} data-blurred={isBlurred || undefined} />
      <Button
        startIcon={isBlurred ? <EyeIcon /> : <EyeOffIcon />}
        onClick={() => setBlurred(!isBlurred)}
        sx={{ '&&:hover': { background: palette.background.raised } }}
      >
        {isBlurred ? 'Show the picture' : 'Blur the picture'}
      </Button>
    </Frame>
  );
}

/** A picture as it was when it was reported. */
export function Evidence({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useGetEvidenceQuery(id);
  if (data) return <BlurredPicture src={data} alt="As it was reported" />;
  const message = error && !isFetching ? failureSentence(casesErrors.getEvidence, error) : null;
  if (message) return <LoadFailure message={message} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-busy="true" aria-label="Loading the picture">
      <Skeleton height={160} />
    </div>
  );
}
