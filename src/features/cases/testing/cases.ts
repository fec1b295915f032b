import type { Case, CaseFigures, CaseRow } from '#contract/cases';

/** A case about a post of Bob's, as it is in a list. */
export const makeCaseRow = (id: number, changes: Partial<CaseRow> = {}): CaseRow => ({
  id,
  kind: 'post',
  category: 'hate',
  status: 'open',
  report_count: 2,
  opened_at: '2026-01-01T00:00:00.000Z',
  username: 'bob',
  excerpt: `Excerpt ${id}`,
  decision: null,
  decided_at: null,
  locked_by: null,
  recused: null,
  ...changes,
});

export const makeCase = (id: number, changes: Partial<Case> = {}): Case => ({
  ...makeCaseRow(id),
  seen: [{ seen_at: '2026-01-01T00:00:00.000Z', content: `Seen ${id}`, evidence: null }],
  now: { content: `Seen ${id}`, image: null, content_warning: null },
  surroundings: [],
  member: {
    username: 'bob',
    godtier: 'HADES',
    created_at: '2025-12-01T00:00:00.000Z',
    follower_count: 3,
    suspended_until: null,
  },
  reports: [
    {
      id: 5,
      category: 'hate',
      text: 'Look at this.',
      username: 'zoe',
      created_at: '2026-01-01T00:00:00.000Z',
    },
    { id: 4, category: 'spam', text: '', username: null, created_at: '2026-01-01T00:00:00.000Z' },
  ],
  earlier: [],
  acts: [],
  appeals: [],
  ...changes,
});

export const figures: CaseFigures = {
  open: 12,
  appealed: 2,
  median_age_hours: 5.2,
  decided: 40,
  median_decision_hours: 60,
  appeals_decided: 8,
  overturned: 2,
  categories: [
    { category: 'hate', open: 7, decided: 30 },
    { category: 'spam', open: 5, decided: 10 },
  ],
};
