/** Browsers that know these rules fetch a page of the public site when the pointer rests on its link. */
export const speculationRules = {
  prefetch: [
    {
      where: {
        and: [{ href_matches: '/*' }, { not: { href_matches: ['/admin*', '/api/*', '/contact/*'] } }],
      },
      eagerness: 'moderate',
    },
  ],
}
