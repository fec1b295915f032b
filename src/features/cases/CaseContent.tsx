import type { Case } from '#contract/cases';
import { BlurredPicture, Evidence } from './BlurredPicture';
import { Ago, Meta, Quote, Section } from './caseParts';

type Seen = Case['seen'][number];

function Snapshot({ seen: { seen_at, content, evidence } }: { seen: Seen }) {
  return (
    <li style={{ display: 'grid', gap: 6 }}>
      <Quote data-subject dir="auto">
        {content || 'No text.'}
      </Quote>
      {evidence !== null && <Evidence id={evidence} />}
      <Meta>
        <span>
          Seen <Ago at={seen_at} />
        </span>
      </Meta>
    </li>
  );
}

/** Pictures cannot be compared with their copies, so only whether there is one counts. */
const isUnchanged = (now: NonNullable<Case['now']>, last: Seen | undefined): boolean =>
  now.content === last?.content && (now.image === null) === (last.evidence === null);

/** What it says now, where that is something else than what was seen last. */
function Now({ now, seen }: Pick<Case, 'now' | 'seen'>) {
  if (now === null) return <p>It is not there any more.</p>;
  const warning = now.content_warning && <Meta>Shown behind a warning: {now.content_warning}</Meta>;
  if (isUnchanged(now, seen.at(-1))) {
    return (
      <>
        <p>It has not changed.</p>
        {warning}
      </>
    );
  }
  return (
    <>
      <Quote dir="auto">{now.content || 'No text.'}</Quote>
      {now.image !== null && <BlurredPicture src={now.image} alt="As it is now" />}
      {warning}
    </>
  );
}

/** What stands before or after it. */
const Around = ({ lines }: { lines: Case['surroundings'] }) =>
  lines.map(({ username, content, created_at }, index) => (
    <li key={index}>
      <Quote dir="auto">
        <Meta dir="ltr">
          {username ?? 'Deleted account'} <Ago at={created_at} />
        </Meta>
        {content}
      </Quote>
    </li>
  ));

/** What was reported: as it was seen, as it is now, and what stands around it. */
export function CaseContent({ case: { kind, seen, now, surroundings } }: { case: Case }) {
  const last = seen.at(-1);
  const isHeld = kind === 'held';
  return (
    <>
      <Section title={isHeld ? 'What was written' : 'What was seen'}>
        {isHeld && <p>Several people were sent the same, so this was held back: no one else has seen it.</p>}
        {seen.length > 0 ? (
          <ul>
            {seen.map((each) => (
              <Snapshot key={each.seen_at} seen={each} />
            ))}
          </ul>
        ) : (
          <p>What was seen is no longer kept.</p>
        )}
      </Section>
      {!isHeld && (
        <Section title="Now">
          <Now now={now} seen={seen} />
        </Section>
      )}
      {surroundings.length > 0 && (
        <Section title="Around it">
          <ul>
            <Around lines={surroundings.filter(({ is_before }) => is_before)} />
            <li>
              <Quote data-subject dir="auto">
                <Meta dir="ltr">
                  <b>{isHeld ? 'What was written' : 'What was reported'}</b>
                </Meta>
                {last?.content ?? now?.content}
              </Quote>
            </li>
            <Around lines={surroundings.filter(({ is_before }) => !is_before)} />
          </ul>
        </Section>
      )}
    </>
  );
}
