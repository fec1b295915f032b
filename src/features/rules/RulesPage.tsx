import Skeleton from '@mui/material/Skeleton';
import { failureSentence } from '../../api/errorSentence';
import { RetryNote } from '../../network/RetryNote';
import { LinkedText } from '../../ui/LinkedText';
import { ErrorState } from '../../ui/states';
import { Document } from './Document';
import { rulesErrors, useGetRulesQuery } from './rulesApi';
import { toBlocks, type Block } from './rulesBlocks';

function BlockOf({ block }: { block: Block }) {
  if (block.kind === 'list') {
    return (
      <ul>
        {block.items.map((item, index) => (
          <li key={index}>
            <LinkedText text={item} />
          </li>
        ))}
      </ul>
    );
  }
  const Tag = block.kind === 'heading' ? 'h2' : 'p';
  return (
    <Tag>
      <LinkedText text={block.text} />
    </Tag>
  );
}

/** The rules of this network, which the operator writes. */
export default function RulesPage() {
  const { data: text, error, isFetching, refetch } = useGetRulesQuery();
  const message = error ? failureSentence(rulesErrors.getRules, error) : null;
  const body = () => {
    if (text !== undefined)
      return toBlocks(text).map((block, index) => <BlockOf key={index} block={block} />);
    if (message && !isFetching) return <ErrorState message={message} onRetry={() => void refetch()} />;
    return (
      <div role="status" aria-busy="true" aria-label="Loading the rules">
        <RetryNote endpoint="getRules" />
        {[90, 75, 85, 60].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={28} />
        ))}
      </div>
    );
  };
  return <Document title="Rules">{body()}</Document>;
}
