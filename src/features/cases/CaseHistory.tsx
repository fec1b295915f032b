import { Link, useLocation } from 'react-router-dom';
import type { Case } from '#contract/cases';
import { fullCount } from '../../ui/countText';
import { TierChip } from '../../ui/tiers';
import { Ago, CategoryLabel, Label, Meta, Quote, Section } from './caseParts';
import { DECIDED, KIND_NAMES, reportCount, untilWords } from './caseWords';

function Member({ member }: { member: NonNullable<Case['member']> }) {
  const { username, godtier, created_at, follower_count, suspended_until } = member;
  const joined = new Date(created_at).toLocaleDateString('en-GB', { dateStyle: 'medium' });
  return (
    <Meta>
      <Link to={`/profile/${username}`}>{username}</Link>
      <TierChip tier={godtier} />
      <span>joined {joined}</span>
      <span>
        {fullCount(follower_count)} follower{follower_count === 1 ? '' : 's'}
      </span>
      {suspended_until !== null && <Label>Suspended {untilWords(suspended_until)}</Label>}
    </Meta>
  );
}

const Reports = ({ reports }: Pick<Case, 'reports'>) => (
  <ul>
    {reports.map(({ id, category, text, username, created_at }) => (
      <li key={id}>
        <Meta>
          <CategoryLabel category={category} />
          {username ?? 'Deleted account'}
          <Ago at={created_at} />
        </Meta>
        {text && <Quote dir="auto">{text}</Quote>}
      </li>
    ))}
  </ul>
);

function Earlier({ earlier }: Pick<Case, 'earlier'>) {
  const { search } = useLocation();
  return (
    <ul>
      {earlier.map(({ id, kind, category, decision, opened_at }) => (
        <li key={id}>
          <Meta>
            <Link to={`/moderation/${id}${search}`}>
              {KIND_NAMES[kind]}, case {id}
            </Link>
            <CategoryLabel category={category} />
            <span>{decision ? DECIDED[decision] : 'Not decided'}</span>
            <Ago at={opened_at} />
          </Meta>
        </li>
      ))}
    </ul>
  );
}

const Acts = ({ acts }: Pick<Case, 'acts'>) => (
  <ul>
    {acts.map(({ moderator, decision, reason, until, note, created_at }) => (
      <li key={created_at}>
        <Meta>
          <b>{DECIDED[decision]}</b>
          {decision === 'suspend' && <span>{untilWords(until)}</span>}
          <span>by {moderator ?? 'a former moderator'}</span>
          <Ago at={created_at} />
        </Meta>
        <Quote dir="auto">{reason}</Quote>
        {note && <Meta>{note}</Meta>}
      </li>
    ))}
  </ul>
);

const SIDES = { reporter: 'Who reported it', reported: 'Who was reported' };
const OUTCOMES = { upheld: 'Upheld', overturned: 'Overturned' };

const Appeals = ({ appeals }: Pick<Case, 'appeals'>) => (
  <ul>
    {appeals.map(({ side, text, created_at, outcome }) => (
      <li key={side}>
        <Meta>
          <b>{SIDES[side]}</b>
          <Ago at={created_at} />
          <Label>{outcome ? OUTCOMES[outcome] : 'Waits for another moderator'}</Label>
        </Meta>
        <Quote dir="auto">{text}</Quote>
      </li>
    ))}
  </ul>
);

/** Appeals and reports with their words, the member, and what was decided before. */
export function CaseHistory({
  case: { appeals, reports, report_count, member, earlier, acts },
}: {
  case: Case;
}) {
  return (
    <>
      {appeals.length > 0 && (
        <Section title="Appeals">
          <Appeals appeals={appeals} />
        </Section>
      )}
      {acts.length > 0 && (
        <Section title="Decisions">
          <Acts acts={acts} />
        </Section>
      )}
      {report_count > 0 && (
        <Section title={report_count === 1 ? 'Report' : reportCount(report_count)}>
          <Reports reports={reports} />
        </Section>
      )}
      <Section title="Member">
        {member ? <Member member={member} /> : <p>The account was deleted.</p>}
      </Section>
      {earlier.length > 0 && (
        <Section title="Earlier cases of the member">
          <Earlier earlier={earlier} />
        </Section>
      )}
    </>
  );
}
