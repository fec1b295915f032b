/** An endpoint of RTK Query without one of its options. */
const without = (/** @type {string} */ build, /** @type {string} */ option) =>
  `CallExpression[callee.object.name="build"][callee.property.name=${build}] > ObjectExpression:not(:has(> Property[key.name="${option}"]))`;

/** For the rule `no-restricted-syntax`: each endpoint declares its tags (docs/page.md). */
export const endpointTags = [
  {
    selector: without('"mutation"', 'invalidatesTags'),
    message:
      'A mutation says what it invalidates (invalidatesTags), also when its outcome is unknown: changedTags.',
  },
  {
    selector: without('/^(query|infiniteQuery)$/', 'providesTags'),
    message: 'A query says what it provides (providesTags).',
  },
];
